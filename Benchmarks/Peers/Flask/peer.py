"""The page that Foyer is measured with, as an application of Flask: Jinja2, answers in the signed cookie
of its session, Flask-WTF against forged forms. `gunicorn --chdir Benchmarks/Peers/Flask peer:application`
with PEER naming the file that the benchmark writes."""

import json
import os
from pathlib import Path

from flask import Flask, redirect, render_template, request, session
from flask_wtf.csrf import CSRFProtect
from jinja2 import DictLoader

PEER = json.loads(Path(os.environ["PEER"]).read_text())
FIELD, OPTIONS = PEER["field"], frozenset(PEER["options"])
TEMPLATE = PEER["template"].replace("{{ token }}", "{{ csrf_token() }}")

application = Flask(__name__)
application.config.update(
    SECRET_KEY="only for measuring, on this machine", SESSION_COOKIE_SAMESITE="Lax")
application.jinja_loader = DictLoader({"page.html": TEMPLATE})
CSRFProtect(application)


@application.get("/page")
def page():
    chosen = session.get("answers", {}).get(FIELD, [])
    return (
        render_template("page.html", **PEER["words"], chosen=chosen),
        {"Cache-Control": "no-store"})


@application.post("/page")
def step():
    chosen = request.form.getlist(FIELD)
    if not chosen or not OPTIONS.issuperset(chosen):
        return render_template("page.html", **PEER["words"], chosen=chosen), 422
    session["answers"] = session.get("answers", {}) | {FIELD: chosen}
    return redirect("/page", 303)


@application.post("/before")
def before():
    """What somebody answered on the screens before."""
    session["answers"] = request.form.to_dict()
    return redirect("/page", 303)
