"""The page that Foyer is measured with, as a step of formtools' wizard that keeps its answers in a
signed cookie. `gunicorn --chdir Benchmarks/Peers/Django peer:application` with PEER_TEMPLATE and
PEER_WORDS naming the files of the template and its words."""

import json
import os
from pathlib import Path

from django import forms
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse
from django.urls import path

TEMPLATE = Path(os.environ["PEER_TEMPLATE"])
WORDS = json.loads(Path(os.environ["PEER_WORDS"]).read_text())

settings.configure(
    SECRET_KEY="only for measuring, on this machine",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=["formtools"],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "OPTIONS": {
                "loaders": [
                    (
                        "django.template.loaders.cached.Loader",
                        [
                            (
                                "django.template.loaders.locmem.Loader",
                                {"page.html": TEMPLATE.read_text()},
                            )
                        ],
                    )
                ]
            },
        }
    ],
)
application = get_wsgi_application()

from formtools.wizard.views import NamedUrlCookieWizardView  # noqa: E402


class Body(forms.Form):
    height = forms.FloatField(min_value=120, max_value=230)
    weight = forms.FloatField(min_value=30, max_value=300)


class Activity(forms.Form):
    level = forms.ChoiceField(
        choices=[(name, name) for name in ("sedentary", "lightly-active", "active", "very-active")],
        widget=forms.RadioSelect,
    )
    sessions = forms.IntegerField(min_value=0, max_value=14)


class Wizard(NamedUrlCookieWizardView):
    form_list = [("body", Body), ("activity", Activity)]
    template_name = "page.html"

    def get_context_data(self, form, **kwargs):
        return super().get_context_data(form=form, **kwargs) | WORDS

    def done(self, form_list, **kwargs):
        return HttpResponse("done")


wizard = Wizard.as_view(url_name="step", done_step_name="done")
urlpatterns = [path("page/<step>", wizard, name="step"), path("page", wizard)]
