-- Common tasks in Neovim, against the real server: .ci/tools/editors compares what each one says.
-- Each task begins with the policies as they are on disk; none is saved.
local function say(text) print(text .. "\n") end
local function within(test) return vim.wait(60000, test, 20) end
vim.o.hidden = true
vim.o.swapfile = false
local SCAN, STREAM = "Scanner/scan.usher", "StreamVideo/callPermissions.usher"
local id = vim.lsp.start_client({ name = "usher", cmd = { vim.env.USHER, "lsp" }, root_dir = vim.fn.getcwd() })

local function edit(path)
  vim.cmd("edit " .. path)
  vim.lsp.buf_attach_client(0, id)
end
local function lines(buffer) return vim.api.nvim_buf_get_lines(buffer or 0, 0, -1, false) end
local function line(number) return (vim.trim(lines()[number] or ""):gsub("%s+", " ")) end
-- Puts the cursor at a text, moved by some bytes.
local function place(text, moved)
  local row, column = unpack(vim.fn.searchpos("\\C\\V" .. text, "cnw"))
  if row == 0 then say("there is no " .. text) end
  vim.api.nvim_win_set_cursor(0, { math.max(row, 1), math.max(column - 1 + (moved or 0), 0) })
  return row
end
-- Replaces a text, as if it were typed.
local function change(old, new)
  local before = table.concat(lines(), "\n")
  local first, last = before:find(old, 1, true)
  if not first then return say("there is no " .. old) end
  local after = before:sub(1, first - 1) .. new .. before:sub(last + 1)
  vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split(after, "\n"))
end
local function ask(method, more)
  local parameters = vim.tbl_extend("force", vim.lsp.util.make_position_params(), more or {})
  local answer = vim.lsp.buf_request_sync(0, method, parameters, 60000)
  answer = answer and answer[id] or {}
  if answer.error then say("refused: " .. answer.error.message) end
  return answer.result
end
-- What is offered at the cursor; makes the change with this title.
local function act(title, kind)
  local context = { diagnostics = {}, only = kind and { kind } or nil }
  local actions = ask("textDocument/codeAction", vim.tbl_extend("force", vim.lsp.util.make_range_params(), { context = context }))
  for _, action in ipairs(actions or {}) do
    if action.title == title then return vim.lsp.util.apply_workspace_edit(action.edit, "utf-16") end
  end
  say("not offered: " .. title .. ", but " .. table.concat(vim.tbl_map(function(action) return action.title end, actions or {}), ", "))
end
local function rename(name) vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", { newName = name }) or {}, "utf-16") end
-- The files that a change has touched.
local function touched()
  local names = {}
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.bo[buffer].modified then table.insert(names, vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":t")) end
  end
  table.sort(names)
  return table.concat(names, " ")
end
local function codes()
  return table.concat(vim.tbl_map(function(found) return found.code .. " in line " .. found.lnum + 1 end, vim.diagnostic.get(0)), ", ")
end
-- Waits until the findings of the buffer are these.
local function settle(wanted)
  within(function() return codes() == wanted end)
  return codes() == "" and "no findings" or codes()
end
local function short(address, number) return vim.fn.fnamemodify(vim.uri_to_fname(address), ":t") .. ":" .. number + 1 end

local function task(title, path, work)
  edit(path)
  local _, told = pcall(work)
  say(title .. ": " .. tostring(told))
  vim.cmd("silent! bufdo! bwipeout!")
end

task("a finding is mended", "StreamVideo/q.usher", function()
  local found = settle("unknown-platform in line 3")
  place("io")
  act("write `ios`")
  return found .. ", then " .. settle("")
end)
task("rename a button everywhere", STREAM, function()
  place("button openSettings", 7)
  rename("goToSettings")
  return touched()
end)
task("rename a state", SCAN, function()
  place("state guiding", 6)
  rename("advising")
  return touched() .. ", " .. #vim.fn.split(table.concat(lines(), " "), "advising") - 1 .. " places"
end)
task("rename a value of a type", STREAM, function()
  place("| both", 2)
  rename("all")
  return touched()
end)
task("rename a policy", SCAN, function()
  place("policy scanner", 8)
  rename("reader")
  return touched()
end)
task("rename a catalog", SCAN, function()
  place("copy scanner", 6)
  rename("texts.scanner")
  return touched()
end)
task("a name that does not fit", SCAN, function()
  place("state guiding", 6)
  rename("blocked")
  return touched() == "" and "nothing changed" or touched()
end)
task("add the rows of a status", SCAN, function()
  change("      restricted | unavailable -> blocked(why: camera)\n", "")
  local found = settle("missing-answer in line 31")
  place("askable  ", 2)
  act("add a row")
  return found .. ", then " .. line(place("restricted | unavailable -> …"))
end)
task("write out an else", SCAN, function()
  place("else   -> checking")
  act("write out what `else` handles")
  return line(place("notDetermined | restricted"))
end)
task("add texts in every language", STREAM, function()
  edit("StreamVideo/stream.de.copy.yaml")
  change("\n      dismiss:", "\n      # dismiss:")
  vim.wait(300)
  edit(STREAM)
  place("banner accessOff", 8)
  act("add the missing texts of `accessOff` in every language")
  vim.cmd("buffer stream.de.copy.yaml")
  return touched() .. ", " .. line(place("      dismiss:"))
end)
task("declare a prompt from its use", SCAN, function()
  change("failed { show settingsDidNotOpen }", "failed { show sorry }")
  place("show sorry", 6)
  act("declare the notice `sorry`, with texts in every language")
  return touched() .. ", " .. line(place("notice sorry"))
end)
task("extract a state", SCAN, function()
  change("openSettings -> away", "openSettings -> open settings { returned | failed -> checking }")
  place("openSettings -> open settings")
  act("extract the state `openingSettings`")
  return line(place("openSettings ->")) .. ", " .. line(place("state openingSettings"))
end)
task("extract a flow", SCAN, function()
  place("state guiding", 6)
  act("extract the flow `guidingFlow`")
  return line(place("run guidingFlow")) .. ", " .. line(place("inner flow"))
end)
task("who shows a prompt", SCAN, function()
  place("notice settingsDidNotOpen", 8)
  local uses = ask("textDocument/references", { context = { includeDeclaration = false } })
  local places = vim.tbl_map(function(use) return short(use.uri, use.range.start.line) end, uses)
  table.sort(places)
  return table.concat(places, " ")
end)
task("from a catalog to the policy", "Scanner/scanner.en.copy.yaml", function()
  place("cameraOff:", 2)
  local goal = ask("textDocument/definition")
  return short(goal.uri, goal.range.start.line)
end)
task("what a status means", STREAM, function()
  place("camera is denied", 10)
  return ask("textDocument/hover").contents.value:match("settings denied [^\n]*app")
end)
task("complete a state in a broken text", SCAN, function()
  change("denied                   -> guiding", "denied                   -> gu")
  place("-> gu", 5)
  local offered = vim.lsp.util.text_document_completion_list_to_complete_items(ask("textDocument/completion"), "gu")
  return offered[1].word
end)
task("all missing rows", SCAN, function()
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { "flow more -> done {", "  start state first {", "    ask microphone {", "      " })
  vim.api.nvim_win_set_cursor(0, { vim.api.nvim_buf_line_count(0), 6 })
  return ask("textDocument/completion").items[1].label
end)
task("format", SCAN, function()
  change("  recovers camera", "recovers    camera")
  vim.lsp.util.apply_text_edits(ask("textDocument/formatting", { options = { tabSize = 2, insertSpaces = true } }), 0, "utf-16")
  return lines()[place("recovers camera")]
end)
task("outline", SCAN, function()
  local names = vim.tbl_map(function(symbol) return symbol.text:gsub("%[.-%] ", "") end,
    vim.lsp.util.symbols_to_items(ask("textDocument/documentSymbol"), 0))
  return #names .. " names, " .. names[1] .. " to " .. names[#names]
end)
task("find a name everywhere", SCAN, function()
  local found = vim.lsp.util.symbols_to_items(ask("workspace/symbol", { query = "askingCam" }), 0)
  return found[1].text .. " in " .. vim.fn.fnamemodify(found[1].filename, ":t")
end)
task("fix everything that is certain", SCAN, function()
  change("    granted                  -> scanning", "    granted                  => scanning")
  local found = settle("syntax in line 32")
  act("fix everything that is certain", "source.fixAll")
  return found .. ", then " .. settle("")
end)
task("a finding of the proof", SCAN, function()
  change("never showing cameraBlocked when camera is granted", "never showing cameraOff when camera is denied")
  return settle("broken-promise in line 86")
end)
task("add a language", "Scanner/scanner.fr.copy.yaml", function()
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { "catalog: scanner", "locale: fr", "", "entries:", "  " })
  vim.api.nvim_win_set_cursor(0, { 5, 2 })
  local entries = ask("textDocument/completion").items
  vim.api.nvim_buf_set_lines(0, 4, -1, false, { "  cameraOff:", "    " })
  vim.api.nvim_win_set_cursor(0, { 6, 4 })
  local fields = ask("textDocument/completion").items
  local function labels(items) return table.concat(vim.tbl_map(function(item) return item.label end, items), " ") end
  return labels(entries) .. "; " .. labels(fields)
end)
task("fill in a language", "Scanner/scanner.fr.copy.yaml", function()
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { "catalog: scanner", "locale: fr", "", "entries:", "  settingsDidNotOpen:", "    message: Non" })
  place("settingsDidNotOpen")
  act("add all missing texts of `scanner` in every language")
  return touched() .. ", " .. line(place("cameraOff:") + 1)
end)
task("fold", SCAN, function()
  local folds = ask("textDocument/foldingRange")
  local row = place("flow scanCode") - 1
  for _, fold in ipairs(folds) do
    if fold.startLine == row then return "the flow, to line " .. fold.endLine + 1 end
  end
end)

vim.lsp.stop_client(id)
say(vim.wait(2000, function() return vim.lsp.client_is_stopped(id) end, 5) and "ended" or "still running")
vim.cmd("qall!")
