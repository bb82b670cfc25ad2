// Generated from Grammar/Schemas by `UPDATE_SPECIMENS=1 swift test --filter SchemaTests`.

/// The JSON schemas of reports, and of the files that people write.
let schemas: [(name: String, text: String)] = [
  (
    "baseline",
    #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": "urn:usher:baseline",
      "title": "A baseline of usher",
      "description": "A file of findings that are known. `usher check --baseline FILE --update-baseline` writes it.",
      "type": "object",
      "properties": {
        "schema": {
          "enum": [2, 3],
          "description": "3: paths begin at the folder of usher.yaml, else at that of this file. 2: at the folder of .git. `--update-baseline` writes 3."
        },
        "findings": {
          "type": ["object", "null"],
          "additionalProperties": {
            "type": "array",
            "items": {
              "type": "string",
              "pattern": "^[a-z0-9-]+ [0-9a-f]{16}( x[1-9][0-9]*)?$"
            }
          },
          "description": "The findings of each file: a code and a fingerprint."
        }
      },
      "required": ["schema"],
      "additionalProperties": false
    }

    """#
  ),
  (
    "bundle",
    #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": "urn:usher:bundle",
      "title": "A bundle, as usher shows it",
      "description": "The form json of `usher inspect --report`. Sizes are in bytes.",
      "type": "object",
      "properties": {
        "name": {"type": "string"},
        "platform": {"type": "string", "description": "Missing for a policy without a platform."},
        "format": {"type": "integer", "minimum": 1},
        "language": {"type": "integer", "minimum": 1},
        "hash": {
          "type": "string",
          "pattern": "^[0-9a-f]+$"
        },
        "bytes": {"type": "integer", "minimum": 1},
        "edition": {"type": "integer", "minimum": 1},
        "oldestApp": {"type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?$"},
        "features": {
          "type": "array",
          "items": {"type": "string"}
        },
        "locales": {
          "type": "array",
          "items": {"type": "string"}
        },
        "bounds": {
          "type": "object",
          "description": "The most that a step and a session can cost.",
          "properties": {
            "effectsOfStep": {"type": "integer", "minimum": 0},
            "statesEnteredInStep": {"type": "integer", "minimum": 0},
            "testsOfStep": {"type": "integer", "minimum": 0},
            "states": {"type": "integer", "minimum": 0},
            "openQuestions": {"type": "integer", "minimum": 0},
            "timers": {"type": "integer", "minimum": 0},
            "sessionBytesKept": {"type": "integer", "minimum": 0},
            "sessionBytes": {"type": "integer", "minimum": 0}
          },
          "required": [
            "effectsOfStep",
            "statesEnteredInStep",
            "testsOfStep",
            "states",
            "openQuestions",
            "timers",
            "sessionBytesKept",
            "sessionBytes"
          ]
        },
        "sections": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "name": {"type": "string"},
              "records": {"type": "integer", "minimum": 0},
              "bytes": {"type": "integer", "minimum": 0}
            },
            "required": ["name", "records", "bytes"]
          }
        },
        "flows": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "name": {"type": "string"},
              "parameters": {
                "type": "array",
                "items": {"$ref": "#/definitions/value"}
              },
              "outcomes": {
                "type": "array",
                "items": {"type": "string"}
              },
              "forLaunch": {"type": "boolean"},
              "inner": {"type": "boolean"}
            },
            "required": ["name", "parameters", "outcomes", "forLaunch", "inner"]
          }
        },
        "decisions": {
          "type": "array",
          "items": {"$ref": "#/definitions/value"}
        },
        "prompts": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "name": {"type": "string"},
              "kind": {"type": "string"},
              "parameters": {
                "type": "array",
                "items": {"type": "string"}
              },
              "buttons": {
                "type": "array",
                "items": {"type": "string"}
              },
              "dismissible": {"type": "boolean"}
            },
            "required": ["name", "kind", "parameters", "buttons", "dismissible"]
          }
        },
        "notices": {
          "type": "array",
          "items": {"$ref": "#/definitions/called"}
        },
        "actions": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "name": {"type": "string"},
              "parameters": {
                "type": "array",
                "items": {"type": "string"}
              },
              "answers": {
                "type": "array",
                "items": {"type": "string"},
                "description": "Missing for an action that no state waits for."
              },
              "texts": {
                "type": "object",
                "additionalProperties": {
                  "type": "array",
                  "items": {"type": "string"}
                },
                "description": "The texts that an answer carries."
              },
              "repeatable": {"type": "boolean"},
              "asks": {
                "type": "array",
                "items": {"type": "string"}
              }
            },
            "required": ["name", "parameters", "texts", "repeatable", "asks"]
          }
        },
        "links": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "name": {"type": "string"},
              "address": {"type": "string"},
              "reaches": {
                "type": "array",
                "items": {"type": "string"}
              }
            },
            "required": ["name", "address", "reaches"]
          }
        },
        "resources": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "name": {"type": "string"},
              "statuses": {
                "type": "array",
                "items": {"type": "string"}
              },
              "requests": {
                "type": "array",
                "items": {"type": "string"},
                "description": "The name of the default request is empty."
              }
            },
            "required": ["name", "statuses", "requests"]
          }
        },
        "metrics": {
          "type": "array",
          "items": {"$ref": "#/definitions/called"}
        },
        "events": {
          "type": "array",
          "items": {"$ref": "#/definitions/called"}
        },
        "facts": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "name": {"type": "string"},
              "kind": {"enum": ["status", "input", "liveInput", "launchMemory", "installMemory"]},
              "key": {"type": "string"},
              "values": {
                "type": "array",
                "items": {"type": "string"}
              },
              "required": {"type": "boolean"},
              "moment": {"type": "boolean"}
            },
            "required": ["name", "kind", "values", "required", "moment"]
          }
        },
        "textInputs": {
          "type": "array",
          "items": {"type": "string"}
        },
        "sessionMemory": {
          "type": "array",
          "items": {"$ref": "#/definitions/value"}
        }
      },
      "required": [
        "name",
        "format",
        "language",
        "hash",
        "bytes",
        "features",
        "locales",
        "bounds",
        "sections",
        "flows",
        "decisions",
        "prompts",
        "notices",
        "actions",
        "links",
        "resources",
        "metrics",
        "events",
        "facts",
        "textInputs",
        "sessionMemory"
      ],
      "definitions": {
        "value": {
          "type": "object",
          "properties": {
            "name": {"type": "string"},
            "values": {
              "type": "array",
              "items": {"type": "string"},
              "description": "Empty for a measured value, such as a duration."
            }
          },
          "required": ["name", "values"]
        },
        "called": {
          "type": "object",
          "properties": {
            "name": {"type": "string"},
            "parameters": {
              "type": "array",
              "items": {"type": "string"}
            }
          },
          "required": ["name", "parameters"]
        }
      }
    }

    """#
  ),
  (
    "catalog",
    #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": "urn:usher:catalog",
      "title": "A catalog of usher",
      "description": "A file NAME.copy.yaml with the texts of a policy, or NAME.LOCALE.copy.yaml with their translation.",
      "oneOf": [
        {
          "type": "object",
          "properties": {
            "schema": {"const": 1},
            "catalog": {"type": "string"},
            "extends": {"type": "string", "description": "The catalog whose texts this one replaces."},
            "source": {"$ref": "#/definitions/language"},
            "terms": {
              "type": "object",
              "additionalProperties": {"type": "string", "minLength": 1}
            },
            "entries": {
              "type": "object",
              "additionalProperties": {
                "oneOf": [
                  {"$ref": "#/definitions/purpose"},
                  {"$ref": "#/definitions/prompt"}
                ]
              }
            }
          },
          "required": ["schema", "catalog", "source"],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "catalog": {"type": "string"},
            "locale": {"$ref": "#/definitions/language"},
            "terms": {
              "type": "object",
              "additionalProperties": {"type": ["string", "null"]}
            },
            "entries": {
              "type": "object",
              "additionalProperties": {
                "oneOf": [
                  {"$ref": "#/definitions/translatedPurpose"},
                  {"$ref": "#/definitions/translatedPrompt"}
                ]
              }
            }
          },
          "required": ["catalog", "locale", "entries"],
          "additionalProperties": false
        }
      ],
      "definitions": {
        "language": {
          "type": "string",
          "pattern": "^[a-z]{2,3}(-[A-Za-z0-9]+)*$"
        },
        "prompt": {
          "type": "object",
          "properties": {
            "note": {"type": "string", "description": "What a translator has to know."},
            "max": {
              "type": "object",
              "description": "The longest that these texts may be, in characters.",
              "properties": {
                "title": {"type": "integer", "minimum": 1},
                "message": {"type": "integer", "minimum": 1},
                "buttons": {"type": "integer", "minimum": 1}
              },
              "additionalProperties": false
            },
            "title": {"$ref": "#/definitions/text"},
            "message": {"$ref": "#/definitions/text"},
            "buttons": {
              "type": "object",
              "additionalProperties": {"$ref": "#/definitions/text"}
            },
            "accessibility": {
              "type": "object",
              "description": "Texts for screen readers.",
              "properties": {
                "label": {"$ref": "#/definitions/text"},
                "buttons": {
                  "type": "object",
                  "additionalProperties": {"$ref": "#/definitions/text"}
                }
              },
              "additionalProperties": false
            },
            "platforms": {
              "type": "object",
              "additionalProperties": {
                "type": "object",
                "properties": {
                  "title": {"$ref": "#/definitions/text"},
                  "message": {"$ref": "#/definitions/text"},
                  "buttons": {
                    "type": "object",
                    "additionalProperties": {"$ref": "#/definitions/text"}
                  },
                  "accessibility": {
                    "type": "object",
                    "description": "Texts for screen readers.",
                    "properties": {
                      "label": {"$ref": "#/definitions/text"},
                      "buttons": {
                        "type": "object",
                        "additionalProperties": {"$ref": "#/definitions/text"}
                      }
                    },
                    "additionalProperties": false
                  }
                },
                "additionalProperties": false
              },
              "description": "Texts for a platform in place of these."
            }
          },
          "additionalProperties": false
        },
        "purpose": {
          "type": "object",
          "properties": {
            "kind": {"const": "purpose"},
            "key": {"type": "string", "description": "The key of Info.plist."},
            "note": {"type": "string", "description": "What a translator has to know."},
            "max": {
              "type": "object",
              "description": "The longest that these texts may be, in characters.",
              "properties": {"text": {"type": "integer", "minimum": 1}},
              "additionalProperties": false
            },
            "text": {"$ref": "#/definitions/text"}
          },
          "required": ["key", "text"],
          "additionalProperties": false
        },
        "translatedPrompt": {
          "type": "object",
          "properties": {
            "state": {"enum": ["draft", "needs_review", "approved"]},
            "from": {
              "type": "string",
              "pattern": "^[0-9a-f]{8}$",
              "description": "The source text that this entry translates; `usher copy stamp` writes it."
            },
            "note": {"type": "string", "description": "What a translator has to know."},
            "title": {"$ref": "#/definitions/translation"},
            "message": {"$ref": "#/definitions/translation"},
            "buttons": {
              "type": "object",
              "additionalProperties": {"$ref": "#/definitions/translation"}
            },
            "accessibility": {
              "type": "object",
              "description": "Texts for screen readers.",
              "properties": {
                "label": {"$ref": "#/definitions/translation"},
                "buttons": {
                  "type": "object",
                  "additionalProperties": {"$ref": "#/definitions/translation"}
                }
              },
              "additionalProperties": false
            },
            "platforms": {
              "type": "object",
              "additionalProperties": {
                "type": "object",
                "properties": {
                  "title": {"$ref": "#/definitions/translation"},
                  "message": {"$ref": "#/definitions/translation"},
                  "buttons": {
                    "type": "object",
                    "additionalProperties": {"$ref": "#/definitions/translation"}
                  },
                  "accessibility": {
                    "type": "object",
                    "description": "Texts for screen readers.",
                    "properties": {
                      "label": {"$ref": "#/definitions/translation"},
                      "buttons": {
                        "type": "object",
                        "additionalProperties": {"$ref": "#/definitions/translation"}
                      }
                    },
                    "additionalProperties": false
                  }
                },
                "additionalProperties": false
              },
              "description": "Texts for a platform in place of these."
            }
          },
          "additionalProperties": false
        },
        "translatedPurpose": {
          "type": "object",
          "properties": {
            "state": {"enum": ["draft", "needs_review", "approved"]},
            "from": {
              "type": "string",
              "pattern": "^[0-9a-f]{8}$",
              "description": "The source text that this entry translates; `usher copy stamp` writes it."
            },
            "note": {"type": "string", "description": "What a translator has to know."},
            "text": {"$ref": "#/definitions/translation"}
          },
          "required": ["text"],
          "additionalProperties": false
        },
        "text": {
          "description": "A text; `{name}` inserts a parameter and `{-name}` a term. Or a choice: `select` or `plural`, and a text for each case.",
          "oneOf": [
            {"type": "string", "minLength": 1},
            {
              "type": "object",
              "properties": {"select": {"type": "string", "description": "The parameter whose value selects a text."}},
              "required": ["select"],
              "additionalProperties": {"$ref": "#/definitions/text"}
            },
            {
              "type": "object",
              "properties": {
                "plural": {"type": "string", "description": "The number that selects a text."},
                "zero": {"$ref": "#/definitions/text"},
                "one": {"$ref": "#/definitions/text"},
                "two": {"$ref": "#/definitions/text"},
                "few": {"$ref": "#/definitions/text"},
                "many": {"$ref": "#/definitions/text"},
                "other": {"$ref": "#/definitions/text"}
              },
              "required": ["plural"],
              "additionalProperties": false
            }
          ]
        },
        "translation": {
          "description": "A text as in the source; nothing if it is not translated yet.",
          "oneOf": [
            {
              "type": ["string", "null"]
            },
            {
              "type": "object",
              "properties": {"select": {"type": "string", "description": "The parameter whose value selects a text."}},
              "required": ["select"],
              "additionalProperties": {"$ref": "#/definitions/translation"}
            },
            {
              "type": "object",
              "properties": {
                "plural": {"type": "string", "description": "The number that selects a text."},
                "zero": {"$ref": "#/definitions/translation"},
                "one": {"$ref": "#/definitions/translation"},
                "two": {"$ref": "#/definitions/translation"},
                "few": {"$ref": "#/definitions/translation"},
                "many": {"$ref": "#/definitions/translation"},
                "other": {"$ref": "#/definitions/translation"}
              },
              "required": ["plural"],
              "additionalProperties": false
            }
          ]
        }
      }
    }

    """#
  ),
  (
    "config",
    #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": "urn:usher:config",
      "title": "Settings in effect",
      "description": "The form json of `usher config --report`: one object for each value.",
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "setting": {
            "enum": [
              "extends",
              "roots",
              "exclude",
              "source",
              "locales",
              "platforms",
              "info-plist",
              "flows-at-launch",
              "baseline",
              "fail-level",
              "proof",
              "severities",
              "paths"
            ]
          },
          "value": {"type": "string", "description": "Missing if the setting has no value and no default."},
          "origin": {"type": "string", "description": "`default`, `file` or an option."},
          "file": {"type": "string"},
          "line": {"type": "integer", "minimum": 1}
        },
        "required": ["setting", "origin"]
      }
    }

    """#
  ),
  (
    "copy-status",
    #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": "urn:usher:copy-status",
      "title": "Translations",
      "description": "The form json of `usher copy status --report`: one object for each language of a catalog.",
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "catalog": {"type": "string"},
          "locale": {"type": "string"},
          "entries": {"type": "integer", "minimum": 0},
          "missing": {"type": "integer", "minimum": 0},
          "stale": {
            "type": "integer",
            "minimum": 0,
            "description": "Entries that translate an older source text."
          },
          "unstamped": {
            "type": "integer",
            "minimum": 0,
            "description": "Entries that do not say which source text they translate."
          },
          "unreviewed": {"type": "integer", "minimum": 0},
          "words": {"type": "integer", "minimum": 0, "description": "With `--list`: those of the source texts to translate."},
          "wordsToReview": {
            "type": "integer",
            "minimum": 0,
            "description": "With `--list`: those of the source texts whose translations are to be looked at only."
          },
          "tasks": {
            "type": "array",
            "description": "With `--list`: what is to do, in the order of the source.",
            "items": {
              "type": "object",
              "properties": {
                "entry": {"type": "string"},
                "reasons": {
                  "type": "array",
                  "items": {"enum": ["missing", "incomplete", "stale", "unstamped", "unreviewed"]}
                },
                "words": {"type": "integer", "minimum": 0},
                "wordsToReview": {"type": "integer", "minimum": 0},
                "note": {"type": "string"},
                "texts": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "text": {"type": "string", "description": "Its place in the entry: `buttons.openSettings`."},
                      "source": {"type": "string"},
                      "former": {"type": "string", "description": "The source text that was translated, if it is known."},
                      "isToTranslate": {
                        "type": "boolean",
                        "description": "False for a text whose translation is to be looked at only."
                      }
                    },
                    "required": ["text", "source", "isToTranslate"]
                  }
                }
              },
              "required": ["entry", "reasons", "words", "wordsToReview", "texts"]
            }
          }
        },
        "required": ["catalog", "locale", "entries", "missing", "stale", "unstamped", "unreviewed"]
      }
    }

    """#
  ),
  (
    "diff",
    #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": "urn:usher:diff",
      "title": "What people will see otherwise",
      "description": "The form json of `usher diff --report`.",
      "type": "object",
      "properties": {
        "old": {"type": "string", "description": "The file, folder or commit that the call names."},
        "new": {"type": "string"},
        "diff": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "policy": {"type": "string"},
              "verdict": {
                "type": "string",
                "enum": [
                  "same", "new", "gone", "unknown", "asking", "outcome", "opening", "behaviour", "memory", "order", "metrics",
                  "words"
                ],
                "description": "The weight of the heaviest difference, unless there is none or it is not known."
              },
              "error": {"type": "string", "description": "The first error, if the policy does not compile on one side."},
              "newPlatforms": {"type": "array", "items": {"type": "string"}},
              "gonePlatforms": {"type": "array", "items": {"type": "string"}},
              "refusingPlatforms": {
                "type": "array",
                "items": {"type": "string"},
                "description": "The platforms on which apps that were built with the old policy's code refuse the new policy."
              },
              "interface": {
                "type": "array",
                "description": "What an app's code deals with.",
                "items": {"$ref": "#/definitions/change"}
              },
              "promises": {"type": "array", "items": {"$ref": "#/definitions/change"}},
              "lostStates": {
                "type": "array",
                "description": "States that the new policy does not know: journeys that were saved in them end.",
                "items": {
                  "type": "object",
                  "properties": {"flow": {"type": "string"}, "state": {"type": "string"}},
                  "required": ["flow", "state"]
                }
              },
              "flows": {
                "type": "array",
                "items": {
                  "type": "object",
                  "properties": {
                    "flow": {"type": "string"},
                    "platform": {"type": "string"},
                    "verdict": {"type": "string"},
                    "exhausted": {"type": "string", "description": "The limit that was met, if the verdict is unknown."},
                    "differences": {"type": "array", "items": {"$ref": "#/definitions/difference"}}
                  },
                  "required": ["flow", "platform", "verdict", "differences"]
                }
              }
            },
            "required": [
              "policy", "verdict", "newPlatforms", "gonePlatforms", "interface", "promises", "lostStates", "flows"
            ]
          }
        }
      },
      "required": ["old", "new", "diff"],
      "definitions": {
        "change": {
          "type": "object",
          "properties": {
            "change": {"type": "string", "enum": ["new", "gone"]},
            "kind": {"type": "string"},
            "name": {"type": "string"}
          },
          "required": ["change", "kind", "name"]
        },
        "difference": {
          "type": "object",
          "properties": {
            "weight": {"type": "string"},
            "title": {"type": "string"},
            "starts": {
              "type": "array",
              "description": "Conditions of which at least one is true of exactly the starts that differ. Without it, they take more conditions.",
              "items": {
                "type": "array",
                "items": {
                  "type": "object",
                  "properties": {
                    "name": {"type": "string"},
                    "values": {"type": "array", "items": {"type": "string"}}
                  },
                  "required": ["name", "values"]
                }
              }
            },
            "languages": {
              "type": "array",
              "items": {"type": "string"},
              "description": "Those in which texts differ, if only texts do. The sides are in one of them, that of `--locale` if it is among them."
            },
            "startsThatDiffer": {"type": "integer", "minimum": 0},
            "startsInAll": {"type": "integer", "minimum": 0},
            "needsChangeFromOutside": {
              "type": "boolean",
              "description": "Whether only changes lead there that the journey neither offers nor waits for."
            },
            "old": {"$ref": "#/definitions/side"},
            "new": {"$ref": "#/definitions/side"}
          },
          "required": [
            "weight", "title", "languages", "startsThatDiffer", "startsInAll", "needsChangeFromOutside", "old", "new"
          ]
        },
        "side": {
          "type": "object",
          "properties": {
            "script": {"type": "string", "description": "What `usher run --script-file` plays; the last step differs."},
            "step": {"type": "array", "items": {"type": "string"}, "description": "What the last step does."}
          },
          "required": ["script", "step"]
        }
      }
    }

    """#
  ),
  (
    "findings",
    #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": "urn:usher:findings",
      "title": "Findings of usher",
      "description": "The form json of `--report` of check, lint, verify and fmt.",
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "code": {"type": "string", "description": "The code; `usher explain CODE` prints its page."},
          "severity": {"enum": ["note", "warning", "error"]},
          "message": {"type": "string"},
          "place": {"$ref": "#/definitions/place"},
          "related": {
            "type": "array",
            "items": {"$ref": "#/definitions/place"},
            "description": "Other places that the finding is about."
          },
          "why": {"type": "string", "description": "Why it matters."},
          "help": {"type": "string", "description": "The change to make. Further sentences, such as the way to a finding of a proof and how to accept it, are on lines of their own."},
          "fixes": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "title": {"type": "string"},
                "safe": {"type": "boolean", "description": "Whether the fix is certain."},
                "edits": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "description": "Bytes of a file from 0, the end exclusive, and their replacement.",
                    "properties": {
                      "file": {"type": "string"},
                      "start": {"type": "integer", "minimum": 0},
                      "end": {"type": "integer", "minimum": 0},
                      "replacement": {"type": "string"}
                    },
                    "required": ["file", "start", "end", "replacement"]
                  }
                }
              },
              "required": ["title", "safe", "edits"]
            }
          }
        },
        "required": ["code", "severity", "message", "place", "related", "fixes"]
      },
      "definitions": {
        "place": {
          "type": "object",
          "properties": {
            "file": {"type": "string"},
            "start": {"type": "integer", "minimum": 0, "description": "The offset of the first byte, from 0."},
            "end": {"type": "integer", "minimum": 0, "description": "The offset behind the last byte."},
            "line": {
              "type": "integer",
              "minimum": 1,
              "description": "Lines and columns count from 1, columns in Unicode scalars."
            },
            "column": {"type": "integer", "minimum": 1},
            "endLine": {"type": "integer", "minimum": 1},
            "endColumn": {"type": "integer", "minimum": 1},
            "label": {"type": "string"}
          },
          "required": ["file", "start", "end", "line", "column", "endLine", "endColumn", "label"]
        }
      }
    }

    """#
  ),
  (
    "journey",
    #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": "urn:usher:journey",
      "title": "A recorded journey",
      "description": "A line of a log of journeys, as JourneyRecorder writes it and `usher replay` reads it: facts, acts and effects, by the names of the policy. It has no text, no time of day, and nothing that identifies a person or a device.",
      "type": "object",
      "properties": {
        "format": {"const": 1},
        "policy": {"type": "string"},
        "flow": {
          "type": "string",
          "description": "The flow with its arguments, such as `startCall(isVideo: true)`."
        },
        "platform": {"type": "string", "description": "Missing for a policy without a platform."},
        "version": {"type": "string", "description": "The version of the app that started the journey."},
        "given": {
          "type": "object",
          "additionalProperties": {"type": "string"},
          "description": "The values of statuses, inputs and memory at the start. Memory that has its first value is left out. Missing if the beginning was not recorded."
        },
        "steps": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "acts": {
                "type": "array",
                "items": {"type": "string"},
                "description": "What has happened, as steps of a script of `usher run`; nothing at the start."
              },
              "effects": {
                "type": "array",
                "items": {
                  "type": "object",
                  "properties": {
                    "effect": {
                      "enum": ["show", "update", "dismiss", "notice", "ask", "open", "do", "cancel", "track", "remember"]
                    },
                    "name": {"type": "string", "description": "A request has its name behind the resource."},
                    "arguments": {
                      "type": "object",
                      "additionalProperties": {"type": "string"},
                      "description": "Without those that are texts."
                    },
                    "value": {"type": "string", "description": "What a memory gets."}
                  },
                  "required": ["effect", "name"]
                },
                "description": "In the order in which they were performed."
              }
            },
            "required": ["acts", "effects"]
          }
        },
        "isShortened": {"const": true, "description": "What came later was not recorded."},
        "outcome": {"type": "string"},
        "stopped": {
          "enum": ["cancelled", "failed", "refused", "restarted"],
          "description": "Why the journey has no outcome: the app has stopped waiting, it ended with an error, it was saved and could not be resumed, or its flow has started again, because the policy has no longer its state."
        }
      },
      "required": ["format", "policy", "flow", "steps"]
    }

    """#
  ),
  (
    "proof",
    #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": "urn:usher:proof",
      "title": "Proofs of usher",
      "description": "A line of the form proof of `usher verify --report`: first one for each flow and platform, then one for each finding.",
      "anyOf": [
        {
          "type": "object",
          "properties": {
            "policy": {"type": "string"},
            "file": {"type": "string"},
            "flow": {"type": "string"},
            "platform": {"type": "string"},
            "verdict": {"enum": ["proved", "not proved", "inconclusive"]},
            "exhausted": {
              "enum": ["states", "transitions", "memory", "work", "call", "time"],
              "description": "The limit that an inconclusive proof reached: `work` is that of the policy, `call` that of all policies together."
            },
            "states": {"type": "integer", "minimum": 0},
            "transitions": {"type": "integer", "minimum": 0},
            "depth": {"type": "integer", "minimum": 0},
            "waived": {"type": "integer", "minimum": 0},
            "deadWaits": {
              "type": "integer",
              "minimum": 0,
              "description": "The number of states in which a journey can be stuck."
            },
            "broken": {
              "type": "array",
              "items": {"type": "string"},
              "description": "The codes of all findings in this flow."
            },
            "bytesPerState": {"type": "integer", "minimum": 0, "description": "Only with `--measure`."}
          },
          "required": [
            "policy",
            "file",
            "flow",
            "platform",
            "verdict",
            "states",
            "transitions",
            "depth",
            "waived",
            "deadWaits",
            "broken"
          ]
        },
        {
          "type": "object",
          "properties": {
            "code": {"type": "string"},
            "severity": {"enum": ["note", "warning", "error"]},
            "message": {"type": "string"},
            "file": {"type": "string"},
            "line": {"type": "integer", "minimum": 1},
            "column": {"type": "integer", "minimum": 1},
            "story": {
              "type": "array",
              "items": {"type": "string"},
              "description": "The shortest journey, a line each."
            },
            "test": {
              "type": "array",
              "items": {"type": "string"},
              "description": "A test that fails until the policy is right."
            }
          },
          "required": ["code", "severity", "message", "file", "line", "column"]
        }
      ]
    }

    """#
  ),
  (
    "replay",
    #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": "urn:usher:replay",
      "title": "Recorded journeys on a policy",
      "description": "The form json of `usher replay --report`. The numbers of parts of a log add up to those of the log.",
      "type": "object",
      "properties": {
        "replay": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "policy": {"type": "string"},
              "flow": {"type": "string", "description": "Without its arguments."},
              "platform": {"type": "string", "description": "Empty for a policy without a platform."},
              "version": {"type": "string", "description": "Empty if the app does not tell its version."},
              "outcome": {"type": "string", "description": "Empty if the journeys have none."},
              "verdict": {"enum": ["same", "words", "differs", "notOffered", "notReplayable"]},
              "weight": {
                "enum": ["asking", "outcome", "opening", "behaviour", "memory", "order", "metrics", "words"]
              },
              "obstacle": {
                "enum": ["beginning", "flow", "platform", "missing", "value", "malformed", "impossible"],
                "description": "Why the journeys cannot be played."
              },
              "journeys": {"type": "integer", "minimum": 1}
            },
            "required": ["policy", "flow", "platform", "version", "outcome", "verdict", "journeys"]
          }
        },
        "forks": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "policy": {"type": "string"},
              "flow": {"type": "string"},
              "platform": {"type": "string"},
              "step": {"type": "integer", "minimum": 1, "description": "The start is 1."},
              "acts": {
                "type": "array",
                "items": {"type": "string"},
                "description": "What happened in that step."
              },
              "weight": {
                "enum": ["asking", "outcome", "opening", "behaviour", "memory", "order", "metrics", "words"],
                "description": "Missing for what is not offered."
              },
              "title": {"type": "string", "description": "What comes instead of what, for people."},
              "journeys": {"type": "integer", "minimum": 1},
              "line": {"type": "integer", "minimum": 1, "description": "The first line with it."}
            },
            "required": ["policy", "flow", "platform", "step", "acts", "journeys", "line"]
          },
          "description": "The differences, each with the first step that has it."
        },
        "lines": {"type": "integer", "minimum": 0},
        "journeys": {"type": "integer", "minimum": 0},
        "journeysNotListed": {
          "type": "integer",
          "minimum": 0,
          "description": "Journeys that no row counts, because there are more than 10,000 rows."
        },
        "forksNotListed": {
          "type": "integer",
          "minimum": 0,
          "description": "Journeys whose difference is not listed, because there are more than 10,000."
        },
        "unreadable": {"type": "integer", "minimum": 0, "description": "Lines that are no journeys."},
        "otherPolicies": {"type": "integer", "minimum": 0},
        "recorded": {
          "type": "object",
          "properties": {
            "same": {"type": "integer", "minimum": 0},
            "journeys": {"type": "integer", "minimum": 0}
          },
          "required": ["same", "journeys"],
          "description": "How many journeys the policy of `--recorded` plays as they were recorded. Missing without that option."
        }
      },
      "required": ["replay", "forks", "lines", "journeys", "journeysNotListed", "forksNotListed", "unreadable", "otherPolicies"]
    }

    """#
  ),
  (
    "run",
    #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": "urn:usher:run",
      "title": "Journeys of usher",
      "description": "A line of the form json of `usher run --report`: one for each step of a flow, or one for a decision.",
      "anyOf": [
        {
          "type": "object",
          "properties": {
            "event": {"type": "string"},
            "verdict": {"enum": ["moved", "stayed", "unhandled", "late", "impossible", "shielded"]},
            "effects": {
              "type": "array",
              "items": {"$ref": "#/definitions/effect"},
              "description": "In the order in which they are performed."
            },
            "state": {
              "type": "string",
              "description": "The innermost state; missing if the journey has ended."
            },
            "path": {
              "type": "array",
              "items": {"type": "string"},
              "description": "The states from the outermost to the innermost."
            },
            "outcome": {"type": "string"}
          },
          "required": ["event", "verdict", "effects", "path"]
        },
        {
          "type": "object",
          "properties": {
            "decision": {"type": "string"},
            "value": {"type": "string"}
          },
          "required": ["decision", "value"]
        }
      ],
      "definitions": {
        "effect": {
          "type": "object",
          "properties": {
            "effect": {
              "enum": [
                "show",
                "update",
                "dismiss",
                "notice",
                "ask",
                "open",
                "do",
                "cancel",
                "track",
                "remember",
                "outcome"
              ]
            },
            "name": {"type": "string"},
            "kind": {"type": "string", "description": "The kind of a prompt."},
            "arguments": {
              "type": "object",
              "additionalProperties": {"type": "string"}
            },
            "style": {
              "type": "object",
              "additionalProperties": {"type": "string"}
            },
            "title": {"type": "string"},
            "message": {"type": "string"},
            "locale": {"type": "string", "description": "The language of the texts."},
            "buttons": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "name": {"type": "string"},
                  "label": {"type": "string"},
                  "roles": {
                    "type": "array",
                    "items": {"type": "string"}
                  }
                },
                "required": ["name", "roles"]
              }
            },
            "request": {"type": "string"},
            "options": {
              "type": "array",
              "items": {"type": "string"}
            },
            "purposes": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "key": {"type": "string"},
                  "text": {"type": "string"},
                  "locale": {"type": "string"}
                },
                "required": ["key", "text", "locale"]
              }
            },
            "address": {"type": "string"},
            "value": {"type": "string"}
          },
          "required": ["effect", "name"]
        }
      }
    }

    """#
  ),
  (
    "settings",
    #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": "urn:usher:settings",
      "title": "usher.yaml",
      "description": "The settings of a project: the file usher.yaml. `usher help config` describes them, and `usher config` prints those in effect.",
      "type": "object",
      "properties": {
        "schema": {"const": 1},
        "extends": {
          "$ref": "#/definitions/words",
          "description": "Files whose settings hold where this one has none, from the folder of this file."
        },
        "roots": {
          "$ref": "#/definitions/words",
          "description": "Folders whose files belong together, from the folder of this file."
        },
        "exclude": {
          "$ref": "#/definitions/words",
          "description": "Files to leave out: paths, with `*`, `?` and `**`."
        },
        "source": {
          "$ref": "#/definitions/language",
          "description": "The language in which catalogs are written first."
        },
        "locales": {
          "oneOf": [
            {"$ref": "#/definitions/language"},
            {
              "type": "array",
              "items": {"$ref": "#/definitions/language"}
            }
          ],
          "description": "The languages that every catalog must have."
        },
        "platforms": {
          "type": "object",
          "additionalProperties": {
            "type": "string",
            "pattern": "^[0-9]{1,4}(\\.[0-9]{1,4})?\\.\\.\\.([0-9]{1,4}(\\.[0-9]{1,4})?)?( (with|without) [A-Za-z][A-Za-z0-9_]*(, *[A-Za-z][A-Za-z0-9_]*)*)*$"
          },
          "description": "The versions of a platform that the app runs on, such as `15...`, and entries of its manifest: `33... with ONE without TWO`."
        },
        "info-plist": {"$ref": "#/definitions/words", "description": "The app's Info.plist."},
        "flows-at-launch": {
          "oneOf": [
            {"$ref": "#/definitions/flow"},
            {
              "type": "array",
              "items": {"$ref": "#/definitions/flow"}
            }
          ],
          "description": "Flows that the app starts when it is launched, as policy.flow."
        },
        "baseline": {"type": "string", "description": "A file with findings that are known."},
        "fail-level": {
          "enum": ["note", "warning", "error"],
          "description": "A finding of this severity or a higher one gives exit status 1."
        },
        "proof": {
          "type": "object",
          "description": "How much proofs may take: states, transitions and memory of a flow, work of a policy, and time of a call.",
          "properties": {
            "states": {"$ref": "#/definitions/count"},
            "transitions": {"$ref": "#/definitions/count"},
            "memory": {
              "type": "string",
              "pattern": "^[1-9][0-9]*(B|kB|MB|GB)$"
            },
            "work": {"$ref": "#/definitions/count"},
            "time": {
              "type": "string",
              "pattern": "^[1-9][0-9]*(ms|s|min|h|d)$"
            }
          },
          "additionalProperties": false
        },
        "severities": {"$ref": "#/definitions/severities"},
        "paths": {
          "type": "object",
          "additionalProperties": {"$ref": "#/definitions/severities"},
          "description": "Severities for some files; if two lines match a finding, the later one counts."
        }
      },
      "additionalProperties": false,
      "definitions": {
        "words": {
          "oneOf": [
            {"type": "string"},
            {
              "type": "array",
              "items": {"type": "string"}
            }
          ]
        },
        "language": {
          "type": "string",
          "pattern": "^[a-z]{2,3}(-[A-Za-z0-9]+)*$"
        },
        "flow": {
          "type": "string",
          "pattern": "^[^.]+(\\.[^.]+)+$"
        },
        "count": {"type": "integer", "minimum": 1},
        "severities": {
          "type": "object",
          "propertyNames": {
            "enum": [
              "carriage-return",
              "duplicate-file",
              "empty-file",
              "merge-conflict",
              "misnamed-file",
              "not-laid-out",
              "not-utf8",
              "too-large",
              "unknown-catalog",
              "unknown-platform",
              "unreadable",
              "unused-catalog",
              "syntax",
              "unclosed",
              "ambiguous-name",
              "duplicate-name",
              "never-remembered",
              "shadowed-name",
              "unknown-name",
              "unused-name",
              "wrong-kind",
              "live-argument",
              "out-of-domain",
              "wrong-arguments",
              "wrong-type",
              "dead-row",
              "else-hides",
              "later-status",
              "missing-answer",
              "row-of-others",
              "endless-step",
              "misplaced",
              "missing-recovers",
              "never-rests",
              "recursion",
              "shielded",
              "start-state",
              "stay-without-question",
              "too-complex",
              "unreachable",
              "failed-expectation",
              "impossible-step",
              "broken-promise",
              "dead-button",
              "entered-again",
              "goes-round",
              "idle-primer",
              "impossible-outcome",
              "inconclusive",
              "metric-again",
              "missing-primes",
              "nagging",
              "needless-waiver",
              "never-reached",
              "no-way-on",
              "no-way-to-settings",
              "not-seen-again",
              "request-without-tap",
              "settings-before-asking",
              "silent-refusal",
              "unanswered-action",
              "unmet-needs",
              "untrue-guidance",
              "alert-over-prompt",
              "asked-flag",
              "asks-again",
              "idle-request",
              "larger-first",
              "larger-request",
              "picker-instead",
              "primer-at-launch",
              "remembered-status",
              "request-at-launch",
              "request-without-use",
              "requests-in-a-row",
              "too-new",
              "guidance-after-refusal",
              "link-labels",
              "merged-refusals",
              "partial-refused",
              "private-link",
              "refusal-texts",
              "settings-after-refusal",
              "wrong-page",
              "refusal-without-metric",
              "return-without-metric",
              "trip-without-metric",
              "event-while-asking",
              "long-timer",
              "stale-fact",
              "app-name",
              "duplicate-prompt",
              "duplicate-row",
              "duplicate-state",
              "naming",
              "similar-name",
              "ambiguous-scalar",
              "cut-off-text",
              "duplicate-key",
              "extends-cycle",
              "forbidden-feature",
              "invalid-locale",
              "not-canonical",
              "plural-category",
              "plural-forms",
              "unknown-field",
              "unlikely-locale",
              "wrong-shape",
              "yaml-syntax",
              "missing-copy",
              "missing-placeholder",
              "orphan-copy",
              "partial-copy",
              "selection",
              "unknown-button",
              "unknown-placeholder",
              "end-punctuation",
              "fallback-crosses-script",
              "foreign-mark",
              "inconsistent-copy",
              "invisible-character",
              "missing-note",
              "same-as-source",
              "shown-as-typed",
              "stale-copy",
              "three-dots",
              "too-long",
              "unreviewed-copy",
              "unstamped-copy",
              "white-space",
              "written-out-term",
              "button-label",
              "cancel-label",
              "destructive-without-cancel",
              "empty-title",
              "long-title",
              "many-buttons",
              "ok-on-question",
              "preferred-cancel",
              "same-label",
              "settings-path",
              "tap-or-click",
              "yes-no",
              "imitates-system",
              "missing-purpose",
              "pre-answer",
              "pressure",
              "primer-exit",
              "purpose-sentence",
              "vague-purpose",
              "plist-conflict",
              "plist-differs",
              "plist-empty",
              "plist-extra",
              "plist-missing",
              "plist-unreadable",
              "plist-untranslated",
              "fixed-severity",
              "malformed-allowance",
              "missing-locale",
              "source-locale",
              "stale-baseline",
              "undeclared-locale",
              "unknown-code",
              "unmatched-path",
              "unused-allowance"
            ]
          },
          "additionalProperties": {"enum": ["off", "note", "warning", "error"]},
          "description": "off, note, warning or error for a code."
        }
      }
    }

    """#
  ),
  (
    "tests",
    #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": "urn:usher:tests",
      "title": "Tests of usher",
      "description": "A line of the form json of `usher test --report`: one for each test and platform, and with `--coverage` one for each policy.",
      "anyOf": [
        {
          "type": "object",
          "properties": {
            "policy": {"type": "string"},
            "file": {"type": "string"},
            "line": {"type": "integer", "minimum": 1},
            "platform": {"type": "string", "description": "Empty for a policy without a platform."},
            "test": {"type": "string"},
            "passed": {"type": "boolean"},
            "failure": {
              "type": "object",
              "properties": {
                "code": {"type": "string"},
                "message": {"type": "string"},
                "line": {"type": "integer", "minimum": 1},
                "column": {"type": "integer", "minimum": 1}
              },
              "required": ["code", "message", "line", "column"]
            },
            "transcript": {
              "type": "array",
              "items": {"type": "string"}
            }
          },
          "required": ["policy", "file", "line", "platform", "test", "passed"]
        },
        {
          "type": "object",
          "properties": {
            "policy": {"type": "string"},
            "file": {"type": "string"},
            "states": {"$ref": "#/definitions/count"},
            "rows": {"$ref": "#/definitions/count"},
            "buttons": {"$ref": "#/definitions/count"},
            "outcomes": {"$ref": "#/definitions/count"},
            "decisions": {"$ref": "#/definitions/count"},
            "promises": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "promise": {"type": "string"},
                  "covered": {"type": "integer", "minimum": 0},
                  "all": {"type": "integer", "minimum": 0},
                  "uncovered": {
                    "type": "array",
                    "items": {"type": "string"}
                  }
                },
                "required": ["promise", "covered", "all", "uncovered"]
              }
            },
            "languages": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "locale": {"type": "string"},
                  "covered": {"type": "integer", "minimum": 0},
                  "all": {"type": "integer", "minimum": 0},
                  "uncovered": {
                    "type": "array",
                    "items": {"type": "string"},
                    "description": "The texts that no test shows."
                  }
                },
                "required": ["locale", "covered", "all", "uncovered"]
              }
            },
            "uncovered": {
              "type": "array",
              "items": {"type": "string"}
            },
            "suggestions": {
              "type": "array",
              "items": {
                "type": "array",
                "items": {"type": "string"}
              },
              "description": "Tests that reach the rest, as lists of lines."
            }
          },
          "required": [
            "policy",
            "file",
            "states",
            "rows",
            "buttons",
            "outcomes",
            "decisions",
            "promises",
            "languages",
            "uncovered",
            "suggestions"
          ]
        },
        {
          "type": "object",
          "properties": {
            "policy": {"type": "string"},
            "file": {"type": "string"},
            "inconclusive": {
              "type": "array",
              "items": {"type": "string"},
              "description": "The reasons why the coverage is unknown."
            }
          },
          "required": ["policy", "file", "inconclusive"]
        }
      ],
      "definitions": {
        "count": {
          "type": "object",
          "properties": {
            "covered": {"type": "integer", "minimum": 0},
            "all": {"type": "integer", "minimum": 0}
          },
          "required": ["covered", "all"]
        }
      }
    }

    """#
  ),
  (
    "verdict",
    #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": "urn:usher:verdict",
      "title": "What a recorded journey is on a policy",
      "description": "A line that `usher replay --verdicts` writes for a line of a log.",
      "type": "object",
      "properties": {
        "line": {"type": "integer", "minimum": 1, "description": "The number of the line, over all logs of the call."},
        "verdict": {
          "enum": ["same", "words", "differs", "notOffered", "notReplayable", "otherPolicy", "unreadable"]
        },
        "policy": {"type": "string"},
        "flow": {"type": "string", "description": "Without its arguments."},
        "platform": {"type": "string", "description": "Empty for a policy without a platform."},
        "version": {"type": "string", "description": "Empty if the app does not tell its version."},
        "outcome": {"type": "string", "description": "Empty if the journey has none."},
        "weight": {
          "enum": ["asking", "outcome", "opening", "behaviour", "memory", "order", "metrics", "words"],
          "description": "The weight of the difference."
        },
        "step": {"type": "integer", "minimum": 1, "description": "The step with the difference, or the one that is not offered; the start is 1."},
        "title": {"type": "string", "description": "What comes instead of what, for people."},
        "obstacle": {
          "enum": ["beginning", "flow", "platform", "missing", "value", "malformed", "impossible"],
          "description": "Why the journey cannot be played."
        },
        "reason": {"type": "string", "description": "Why a journey cannot be played, or a line cannot be read, for people."},
        "isAsRecorded": {
          "type": "boolean",
          "description": "Whether the policy of `--recorded` plays the journey as it was recorded."
        }
      },
      "required": ["line", "verdict"]
    }

    """#
  ),
]
