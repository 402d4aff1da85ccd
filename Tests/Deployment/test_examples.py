"""Examples/Deployment says nothing that the program or the documentation doesn't know."""

import re
import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "Examples/Deployment"
#: How long a server may take for what it has taken, once the delay is over; without it, what a balancer needs.
REST, NOTICE = 30, 4


def documents() -> dict[str, list[dict]]:
    return {path.name: list(yaml.safe_load_all(path.read_text())) for path in FOLDER.glob("*.yaml")}


def pods() -> dict[str, dict]:
    return {
        name: one["spec"]["template"]["spec"]
        for name, parts in documents().items() for one in parts if one.get("kind") == "Deployment"
    }


def environment(container: dict) -> dict[str, str]:
    return {one["name"]: one["value"] for one in container["env"]}


def tracked() -> list[Path]:
    """What is part of the project: nothing that an editor or an operator left there."""
    names = subprocess.run(
        ["git", "ls-files", "--cached", "-z", FOLDER], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in names.split("\0") if name]


@pytest.mark.parametrize("path", tracked(), ids=lambda path: path.name)
def test_the_program_reads_every_variable(path) -> None:
    source = (ROOT / "Sources/FoyerCLI/Serving/Environment+Unread.swift").read_text()
    known = set(re.findall(r'"(FOYER_[A-Z_]+)"', source.split("var unreadVariables")[0]))
    assert "FOYER_PUBLIC_URL" in known
    assert set(re.findall(r"\bFOYER_[A-Z_]*[A-Z]", path.read_text())) <= known


def test_haproxy_has_the_documented_block_with_the_addresses_of_the_servers() -> None:
    block = re.search(r"```haproxy\n(.*?)```", (ROOT / "docs/scaling.md").read_text(), re.S).group(1)
    compose, = documents()["compose.several.yaml"]
    services = compose["services"]
    address = {name: one["networks"]["default"]["ipv4_address"] for name, one in services.items() if "networks" in one}
    for number, name in enumerate(["one", "two", "three"], 1):
        assert block.count(f"server {name} 10.0.0.{number}:8080") == 2
        block = block.replace(f"10.0.0.{number}:", f"{address[name]}:")
        assert services[name]["environment"]["FOYER_TRUSTED_PROXY"] == address["balancer"]
    comment, _, file = (FOLDER / "haproxy.several.cfg").read_text().partition("\n")
    assert comment.startswith("# ") and file == block


def test_no_server_writes_what_is_in_its_memory_to_a_disk() -> None:
    assert "LimitCORE=0" in (FOLDER / "systemd/foyer.service").read_text().splitlines()
    servers = [
        one for name, parts in documents().items() if name.startswith("compose") for one in parts[0]["services"].values()
        if one["image"] == "foyer"
    ]
    assert len(servers) == 4 and all(one["ulimits"]["core"] == 0 for one in servers)


def test_a_server_of_several_is_given_longer_than_its_delay() -> None:
    compose, = documents()["compose.several.yaml"]
    pod = pods()["kubernetes.several.yaml"]
    for delay, grace in [
        (compose["services"]["one"]["environment"]["FOYER_DRAIN_DELAY"], compose["services"]["one"]["stop_grace_period"]),
        (environment(pod["containers"][0])["FOYER_DRAIN_DELAY"], pod["terminationGracePeriodSeconds"]),
    ]:
        assert int(delay) > NOTICE and int(str(grace).removesuffix("s")) >= int(delay) + REST


@pytest.mark.parametrize("name", ["kubernetes.yaml", "kubernetes.several.yaml"])
def test_probes_ask_what_is_answered_whatever_the_host(name) -> None:
    source = (ROOT / "Sources/FoyerCLI/Serving/Service.swift").read_text()
    probes = set(re.findall(r'"(/\w+)"', re.search(r"\.probes = \[(.*)\]", source).group(1)))
    container = pods()[name]["containers"][0]
    asked = {kind: container[f"{kind}Probe"]["httpGet"]["path"] for kind in ["startup", "liveness", "readiness"]}
    assert set(asked.values()) == probes and asked["readiness"] == "/readyz"


def test_pods_find_what_their_secret_holds() -> None:
    pod = pods()["kubernetes.several.yaml"]
    copying, server = pod["initContainers"][0], pod["containers"][0]
    place = {one["name"]: one["mountPath"] for one in copying["volumeMounts"]}
    assert copying["command"][-1] == f"install -m 0600 -t {place['data']} {place['secrets']}/*"
    assert {"name": "data", "mountPath": place["data"]} in server["volumeMounts"]
    assert environment(server)["FOYER_STORE"] == f"{place['data']}/database"
    assert f"FOYER_DATA={place['data']}" in (FOLDER / "Dockerfile").read_text()


@pytest.mark.parametrize("name", ["Dockerfile.new", "dot-github/workflows/test.yml.new"])
def test_a_new_package_is_built_with_what_foyer_is_built_with(name) -> None:
    setup = (ROOT / "script/setup").read_text()
    libraries = set(re.findall(r"\b\S+-dev\b", re.search(r"\npackages=\((.*?)\n\)", setup, re.S).group(1)))
    least, = re.findall(r"Foyer needs ([\d.]+) or newer, see", setup)
    text = (ROOT / "Templates/new" / name).read_text()
    assert "libpq-dev" in libraries and set(re.findall(r"\b\S+-dev\b", text)) == libraries
    assert re.findall(r"swift:(\S+)-bookworm", text) == [least]


def test_the_image_of_a_new_package_has_the_libraries_that_a_program_of_foyer_needs() -> None:
    needed = re.search(r"The program needs\n(.*?), which stay shared", (ROOT / "docs/deploying.md").read_text(), re.S).group(1)
    image = (ROOT / "Templates/new/Dockerfile.new").read_text().split("\nFROM ")[1]
    assert set(re.findall(r"`(\S+)`", needed)) <= set(image.split())


def test_a_new_package_can_write_where_its_image_keeps_data() -> None:
    image = (ROOT / "Templates/new/Dockerfile.new").read_text().split("\nFROM ")[1]
    folder, = re.findall(r"^VOLUME (\S+)$", image, re.M)
    made = image.index(f"install -d -m 0700 -o foyer -g foyer {folder}\n")
    assert made < image.index("\nUSER foyer\n") < image.index(f"\nVOLUME {folder}\n")
    assert f"FOYER_DATA={folder}\n" in image
