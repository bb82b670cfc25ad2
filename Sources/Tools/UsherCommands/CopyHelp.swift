extension Help {
  static let copy = """
    usage: usher copy status [PATH …]  [--report FORMAT[=FILE]] …
           usher copy add LOCALE [PATH …]
           usher copy stamp [PATH …]  [--entry NAME] …
           usher copy fmt [PATH …]  [--check]

    Works on the catalogs at the paths; a folder means all under it, and no path those of the project.

      status   a table: for each language the entries it has, lacks, that are of older words, that nobody has approved
      add      writes a file for a translator: each text under its note and its source, ready to be filled in. What is not
               filled in is an error; an entry may be left out, and is shown in another language then
      stamp    writes into each entry of a translation which words of the source it is of (`from`). An entry of older words is
               told and left, so that it is read again; exit status 1 if there is one
      fmt      the one layout, comments kept

      --report FORMAT   pretty (default) or json: one object a language; with =FILE written there
      --entry NAME      stamps this entry though it has a stamp: it has been translated anew
      --check           changes nothing and says which files would change; exit status 1 if one would

    example: usher copy status Policies/DocV

    """
}
