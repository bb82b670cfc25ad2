"""What people do in an editor, done by a client with the capabilities that each editor has said of itself (pytest-lsp).

Run by .ci/tools/editors; USHER is the tool. Anything outside of the protocol is an error.
"""

import asyncio
import os
import pathlib
import re
import shutil

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

CLIENTS = ["visual_studio_code", "neovim@v0.7", "neovim@v0.11", "emacs"]
POLICIES = pathlib.Path(__file__).parents[2] / "Policies"
PATH = "StreamVideo/callPermissions.usher"
CATALOG = "StreamVideo/stream.de.copy.yaml"


@pytest_lsp.fixture(params=CLIENTS, config=ClientServerConfig(server_command=[os.environ["USHER"], "lsp"]))
async def client(request, lsp_client: LanguageClient, tmp_path):
    for part in ["StreamVideo", "Scanner"]:
        shutil.copytree(POLICIES / part, tmp_path / part)
    lsp_client.folder = tmp_path
    lsp_client.texts = {}
    begun = await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities(request.param),
            root_uri=tmp_path.as_uri(),
            workspace_folders=[types.WorkspaceFolder(uri=tmp_path.as_uri(), name="policies")],
        )
    )
    lsp_client.offered = begun.capabilities
    yield
    await lsp_client.shutdown_session()


def uri(client, path):
    return (client.folder / path).as_uri()


def opened(client, path, text=None):
    """Opens a text, that of the file unless another is given."""
    client.texts[path] = text if text is not None else (client.folder / path).read_text()
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri=uri(client, path), language_id="usher", version=1, text=client.texts[path])
        )
    )


def place(client, path, before, after=""):
    """The position between two texts, in UTF-16 units."""
    text = client.texts[path]
    offset = text.index(before + after) + len(before)
    line = text.count("\n", 0, offset)
    start = text.rfind("\n", 0, offset) + 1
    return {
        "text_document": types.TextDocumentIdentifier(uri(client, path)),
        "position": types.Position(line, len(text[start:offset].encode("utf-16-le")) // 2),
    }


async def found(client, path):
    """The findings of a file, as soon as there are any new ones."""
    client.diagnostics.pop(uri(client, path), None)
    while uri(client, path) not in client.diagnostics:
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    return client.diagnostics[uri(client, path)]


def edits(edit):
    """The edits of each file, by the end of its address."""
    changes = edit.changes or {change.text_document.uri: change.edits for change in edit.document_changes}
    return {"/".join(address.split("/")[-2:]): list(texts) for address, texts in changes.items()}


@pytest.mark.asyncio
async def test_a_finding_is_mended(client):
    path = "StreamVideo/q.usher"
    opened(client, path, "language 1\npolicy q\nuse io // 🧭\n")
    findings = await found(client, path)
    assert [(finding.code, finding.range.start) for finding in findings] == [
        ("unknown-platform", types.Position(2, 4))
    ]
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            text_document=types.TextDocumentIdentifier(uri(client, path)),
            range=findings[0].range,
            context=types.CodeActionContext(diagnostics=findings),
        )
    )
    fix = next(action for action in actions if action.kind == "quickfix")
    assert fix.title == "write `ios`"
    (edit,) = edits(fix.edit)[path]
    assert (edit.range, edit.new_text) == (findings[0].range, "ios")
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(version=2, uri=uri(client, path)),
            [types.TextDocumentContentChangePartial(range=edit.range, text=edit.new_text)],
        )
    )
    assert not await found(client, path)


@pytest.mark.asyncio
async def test_a_button_is_renamed_everywhere(client):
    opened(client, PATH)
    at = place(client, PATH, "button ", "openSettings")
    if client.capabilities.text_document.rename.prepare_support:
        prepared = await client.text_document_prepare_rename_async(types.PrepareRenameParams(**at))
        assert prepared.placeholder == "openSettings"
    result = await client.text_document_rename_async(types.RenameParams(**at, new_name="goToSettings"))
    changed = edits(result)
    assert sorted(changed) == [
        PATH, "StreamVideo/stream.ar.copy.yaml", "StreamVideo/stream.copy.yaml", CATALOG,
        "StreamVideo/stream.zh-Hans.copy.yaml",
    ]
    assert "goToSettings" in {edit.new_text for edit in changed[CATALOG]}
    versions = {change.text_document.version for change in result.document_changes or []}
    assert versions <= {1, None}


@pytest.mark.asyncio
async def test_a_name_is_found(client):
    opened(client, PATH)
    declared = await client.text_document_definition_async(
        types.DefinitionParams(**place(client, PATH, "-> ", "askingCamera"))
    )
    line = client.texts[PATH].splitlines()[declared.range.start.line]
    assert line.strip().startswith("state askingCamera")
    at = place(client, PATH, "banner ", "accessOff")
    uses = await client.text_document_references_async(
        types.ReferenceParams(**at, context=types.ReferenceContext(include_declaration=True))
    )
    assert {pathlib.Path(use.uri).name for use in uses} >= {"callPermissions.usher", "stream.de.copy.yaml"}
    marks = await client.text_document_document_highlight_async(types.DocumentHighlightParams(**at))
    assert len(marks) == sum(use.uri == uri(client, PATH) for use in uses)


@pytest.mark.asyncio
async def test_a_name_is_explained(client):
    opened(client, PATH)
    opened(client, CATALOG)
    status = await client.text_document_hover_async(types.HoverParams(**place(client, PATH, "camera is ", "denied")))
    assert "settings denied -> authorized may end app" in status.contents.value
    formats = client.capabilities.text_document.hover.content_format or []
    assert status.contents.kind in formats
    assert ("```" in status.contents.value) == (status.contents.kind == types.MarkupKind.Markdown)
    entry = await client.text_document_hover_async(types.HoverParams(**place(client, CATALOG, "  ", "accessOff:")))
    assert "- en: Camera access required" in entry.contents.value


@pytest.mark.asyncio
async def test_what_may_stand_here_is_offered(client):
    text = (client.folder / PATH).read_text() + "\nflow another -> done {\n  start state first {\n    ask camera {\n      \n"
    opened(client, PATH, text)
    offered = await client.text_document_completion_async(
        types.CompletionParams(**place(client, PATH, text.removesuffix("\n")))
    )
    labels = [item.label for item in offered.items]
    assert labels[0] == "all missing rows" and {"denied", "granted", "else"} <= set(labels)
    takes_snippets = client.capabilities.text_document.completion.completion_item.snippet_support
    assert ("$1" in offered.items[0].text_edit.new_text) == bool(takes_snippets)


@pytest.mark.asyncio
async def test_the_layout_is_mended_with_the_smallest_edit(client):
    text = (client.folder / PATH).read_text().replace("  recovers camera", "recovers  camera", 1)
    opened(client, PATH, text)
    options = types.FormattingOptions(tab_size=8, insert_spaces=False)
    document = types.TextDocumentIdentifier(uri(client, PATH))
    (edit,) = await client.text_document_formatting_async(types.DocumentFormattingParams(document, options))
    assert edit.new_text.startswith("  recovers camera") and edit.range.end.line == edit.range.start.line + 1


@pytest.mark.asyncio
async def test_there_is_an_outline(client):
    opened(client, PATH)
    document = types.TextDocumentIdentifier(uri(client, PATH))
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    is_nested = client.capabilities.text_document.document_symbol.hierarchical_document_symbol_support
    assert isinstance(symbols[0], types.DocumentSymbol if is_nested else types.SymbolInformation)
    assert "accessOff" in [symbol.name for symbol in symbols]
    everywhere = await client.workspace_symbol_async(types.WorkspaceSymbolParams("cameraOff"))
    assert "cameraOff" in [symbol.name for symbol in everywhere]


@pytest.mark.asyncio
async def test_a_catalog_has_findings_too(client):
    opened(client, CATALOG)
    text = client.texts[CATALOG]
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(version=2, uri=uri(client, CATALOG)),
            [types.TextDocumentContentChangeWholeDocument(text=text.replace("openSettings:", "openSetings:", 1))],
        )
    )
    assert "unknown-button" in {finding.code for finding in await found(client, CATALOG)}


def document(client, path):
    return types.TextDocumentIdentifier(uri(client, path))


@pytest.mark.asyncio
async def test_a_text_folds_and_a_selection_grows(client):
    opened(client, PATH)
    lines = client.texts[PATH].splitlines()
    can = client.capabilities.text_document
    if can.folding_range:
        folds = await client.text_document_folding_range_async(types.FoldingRangeParams(document(client, PATH)))
        flow = next(fold for fold in folds if lines[fold.start_line].startswith("flow overlay"))
        assert lines[flow.end_line + 1] == "}"
    if can.selection_range:
        at = place(client, PATH, "-> ", "askingCamera")["position"]
        (selection,) = await client.text_document_selection_range_async(
            types.SelectionRangeParams(document(client, PATH), [at])
        )
        assert (selection.range.start, selection.range.end.character) == (at, at.character + len("askingCamera"))
        while selection.parent:
            selection = selection.parent
        assert selection.range.start == types.Position(0, 0)


@pytest.mark.asyncio
async def test_the_name_of_a_catalog_is_a_link(client):
    if not client.capabilities.text_document.document_link:
        return
    opened(client, PATH)
    links = await client.text_document_document_link_async(types.DocumentLinkParams(document(client, PATH)))
    assert [pathlib.Path(link.target).name for link in links] == ["stream.copy.yaml"]


@pytest.mark.asyncio
async def test_words_have_colours(client):
    if not client.capabilities.text_document.semantic_tokens:
        return
    opened(client, PATH)
    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document(client, PATH)))
    assert list(tokens.data[:10]) == [0, 0, 8, 12, 0, 0, 9, 1, 15, 0]


@pytest.mark.asyncio
async def test_hints_and_lenses_say_what_the_text_does_not(client):
    path = "Scanner/scan.usher"
    opened(client, path)
    whole = types.Range(types.Position(0, 0), types.Position(200, 0))
    if client.capabilities.text_document.inlay_hint:
        hints = await client.text_document_inlay_hint_async(types.InlayHintParams(document(client, path), whole))
        assert {"“前往设置”", "notDetermined | restricted | unavailable | authorized"} <= {hint.label for hint in hints}
    if client.capabilities.text_document.code_lens:
        refreshes = bool(client.capabilities.workspace.code_lens and client.capabilities.workspace.code_lens.refresh_support)
        asked = asyncio.Event()

        @client.feature(types.WORKSPACE_CODE_LENS_REFRESH)
        def again(*_):
            asked.set()

        async def lenses():
            found = await client.text_document_code_lens_async(types.CodeLensParams(document(client, path)))
            return {(lens.command.title, lens.command.command) for lens in found}

        proved = {("used by 1", ""), ("3 tests", ""), ("proved: 12 states, 52 transitions", "")}
        unproved = {("used by 1", ""), ("3 tests", "")} | ({("proving …", "")} if refreshes else set())
        first = await lenses()
        assert first in [proved, unproved]
        if refreshes and first != proved:
            await asyncio.wait_for(asked.wait(), 15)
            assert await lenses() == proved


@pytest.mark.asyncio
async def test_a_counterexample_goes_through_its_places(client):
    path = "Scanner/scan.usher"
    whole = (client.folder / path).read_text()
    opened(client, path, re.sub(r"(returned +)-> checking", r"\1-> end closed", whole))
    findings = []
    while not findings:
        findings = [finding for finding in await found(client, path) if finding.code == "broken-promise"]
    places = findings[0].related_information or []
    if client.capabilities.text_document.publish_diagnostics.related_information:
        assert [(place.location.range.start.line, place.message) for place in places] == [
            (27, "1. camera is denied; start: show alert cameraOff; waits in guiding"),
            (63, "2. tap openSettings: open settings (app-settings:); waits in away"),
            (73, "3. away camera=restricted: outcome closed"),
        ]
    else:
        assert not places
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            document(client, path), findings[0].range, types.CodeActionContext(diagnostics=findings)
        )
    )
    # None of these clients can play it.
    assert not [action for action in actions if action.command]


@pytest.mark.asyncio
async def test_a_row_says_what_it_is_for(client):
    path = "Scanner/scan.usher"
    opened(client, path)
    rest = await client.text_document_hover_async(types.HoverParams(**place(client, path, "else   ", "->")))
    assert rest.contents.value == (
        "taken for camera: notDetermined | restricted | unavailable | authorized\n\nno test comes through here"
    )
    granted = await client.text_document_hover_async(types.HoverParams(**place(client, path, "      ", "granted")))
    assert granted.contents.value.startswith("`granted` on ios stands for authorized\n\n")
    assert granted.contents.value.endswith("\n\n1 test comes through here: “allowed in Settings”")


@pytest.mark.asyncio
async def test_findings_are_pushed_and_may_be_asked_for(client):
    path = "StreamVideo/q.usher"
    assert not client.offered.diagnostic_provider
    opened(client, path, "language 1\npolicy q\nuse io\n")
    pushed = await found(client, path)
    report = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(document(client, path)))
    assert [finding.code for finding in report.items] == [finding.code for finding in pushed] == ["unknown-platform"]
    again = await client.text_document_diagnostic_async(
        types.DocumentDiagnosticParams(document(client, path), previous_result_id=report.result_id)
    )
    assert (again.kind, again.result_id) == ("unchanged", report.result_id)


@pytest.mark.asyncio
async def test_states_have_a_call_hierarchy(client):
    if not client.capabilities.text_document.call_hierarchy:
        return
    path = "Scanner/scan.usher"
    opened(client, path)
    (state,) = await client.text_document_prepare_call_hierarchy_async(
        types.CallHierarchyPrepareParams(**place(client, path, "state ", "guiding"))
    )
    sources = await client.call_hierarchy_incoming_calls_async(types.CallHierarchyIncomingCallsParams(state))
    assert [call.from_.name for call in sources] == ["checking", "asking"]
    goals = await client.call_hierarchy_outgoing_calls_async(types.CallHierarchyOutgoingCallsParams(state))
    assert [call.to.name for call in goals] == ["away", "checking"]


@pytest.mark.asyncio
async def test_a_prompt_is_declared_from_its_use(client):
    if not client.capabilities.text_document.code_action.code_action_literal_support:
        return
    path = "Scanner/scan.usher"
    opened(client, path, (client.folder / path).read_text().replace("{ show settingsDidNotOpen }", "{ show sorry }"))
    at = place(client, path, "show ", "sorry")["position"]
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(document(client, path), types.Range(at, at), types.CodeActionContext(diagnostics=[]))
    )
    declared = next(action for action in actions if action.title.startswith("declare the notice `sorry`"))
    changed = edits(declared.edit)
    assert sorted(changed) == [path, "Scanner/scanner.copy.yaml", "Scanner/scanner.en.copy.yaml"]
    assert "".join(edit.new_text for edit in changed["Scanner/scanner.en.copy.yaml"]).strip() == (
        "sorry:\n    state: draft\n    message:"
    )


@pytest.mark.asyncio
async def test_a_state_is_extracted(client):
    path = "Scanner/scan.usher"
    asked = "openSettings -> open settings { returned | failed -> checking }"
    opened(client, path, (client.folder / path).read_text().replace("openSettings -> away", asked))
    at = place(client, path, "", "openSettings -> open")["position"]
    context = types.CodeActionContext(diagnostics=[], only=[types.CodeActionKind.RefactorExtract])
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(document(client, path), types.Range(at, at), context)
    )
    assert [(action.title, action.kind) for action in actions] == [
        ("extract the state `openingSettings`", "refactor.extract")
    ]
