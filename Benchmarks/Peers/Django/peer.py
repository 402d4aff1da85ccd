"""The page that Foyer is measured with, as a step of formtools' wizard that keeps its answers in a
signed cookie. `gunicorn --chdir Benchmarks/Peers/Django peer:application` with PEER naming the file that
the benchmark writes."""

import json
import os
from pathlib import Path

from django import forms
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse
from django.urls import path

PEER = json.loads(Path(os.environ["PEER"]).read_text())

TEMPLATE = PEER["template"].replace("{{ token }}", "{{ csrf_token }}")

settings.configure(
    SECRET_KEY="only for measuring, on this machine",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=["formtools"],
    # What startproject writes, without what needs a database.
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "OPTIONS": {
                "context_processors": ["django.template.context_processors.csrf"],
                "loaders": [
                    (
                        "django.template.loaders.cached.Loader",
                        [
                            (
                                "django.template.loaders.locmem.Loader",
                                {"page.html": TEMPLATE},
                            )
                        ],
                    )
                ],
            },
        }
    ],
)
application = get_wsgi_application()

from formtools.wizard.views import NamedUrlCookieWizardView  # noqa: E402

# The answers of the screens before, as one form; then the screen.
Before = type(
    "Before", (forms.Form,),
    {name: forms.CharField(required=False, strip=False) for name in PEER["answers"]})
Question = type(
    "Question", (forms.Form,),
    {PEER["field"]: forms.MultipleChoiceField(choices=[(name, name) for name in PEER["options"]])})
Last = type("Last", (forms.Form,), {"more": forms.CharField(required=False)})


class Wizard(NamedUrlCookieWizardView):
    form_list = [("before", Before), ("question", Question), ("last", Last)]
    template_name = "page.html"

    def get_context_data(self, form, **kwargs):
        return super().get_context_data(form=form, **kwargs) | PEER["words"]

    def done(self, form_list, **kwargs):
        return HttpResponse("done")


wizard = Wizard.as_view(url_name="step", done_step_name="done")
urlpatterns = [path("page/<step>", wizard, name="step"), path("page", wizard)]
