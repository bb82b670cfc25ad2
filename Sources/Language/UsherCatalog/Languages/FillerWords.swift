internal import UsherRuntime

extension LanguageSearch {
  /// The phrase of a purpose that gives no real reason, if nothing else in the text gives one.
  func vagueReason(in text: String) -> String? {
    guard let reason = vagueReasons.occurrence(in: Array(text.utf8)), !saysMore(than: reason, text) else { return nil }
    return reason
  }

  /// Whether a text with a vague phrase also says something else: at least two words that are no fillers, because one may be the
  /// name of the app. Without a list of fillers, whether it is much longer than the phrase.
  private func saysMore(than phrase: String, _ text: String) -> Bool {
    guard hasSpaces else { return text.count > phrase.count + 16 }
    guard !fillers.isEmpty else { return hasWords(12, text) }
    let words = text.lowercased().split { !$0.isLetter }.map { String($0) }
    return words.count { !fillers.contains($0) } > 1
  }
}

/// Words that purposes have although they say nothing about what for: articles, pronouns, prepositions, auxiliary verbs, the names of
/// resources, and the words of phrases that give no real reason (`LanguageWords.vagueReasons`).
package let fillerWords: [(language: String, words: String)] = [
  (
    "en",
    """
    a access accessing allow allowed allowing allows also an and any app application apps are as at \
    be been being best better bluetooth bonus by calendar calendars camera can contacts correctly data deliver device \
    do does enable enabled enables enhance enhances enhancing ensure every experience experiences feature features for \
    from full fully function functionality functioning functions get give gives giving good great has have health help \
    helps if images improve improved improves improving in information is it its just library like location may media \
    mic microphone might more most motion must my need needed needs network no not of offer offers on only optimal or \
    order our performance permission permissions phone photo photos picture pictures please properly provide provided \
    provides providing purpose purposes quality reminders request requests require required requires s serve service \
    services so some sure that the them these they this to track tracking use used user users uses using usage \
    want wants was we well when which will with within work working works would you your yours
    """
  ),
  (
    "de",
    """
    aber als alle am an anwendung app apps auch auf aus bei benutzen benutzt benötigen benötigt berechtigung besser \
    bessere besseren besserer besseres beste besten bestes bestmögliche bestmögliches bieten bietet bitte bluetooth \
    braucht brauchen damit das daten dein deine deinem deinen deiner dem den der des die dienst dienste dienstes dies \
    diese diesen dieser dir du dürfen ein eine einem einen einer eines erfahrung erfahrungen erforderlich erhalten \
    erlaubnis erlebnis ermöglichen ermöglicht es foto fotos funktion funktionen funktioniert funktionieren \
    funktionsumfang für geben gerät gibt hat haben ihm ihnen ihr ihre ihrem ihren ihrer im in ist kalender kamera kann \
    kontakte korrekt können mediathek mehr mikrofon mit mithilfe mitteilungen muss möchte möchten müssen nur nutzen \
    nutzerlebnis nutzererlebnis nutzt nutzung oder optimal optimale optimales ordnungsgemäß richtig service sich sie \
    sind so standort telefon um und uns unser unsere unserem unseren unserer verbessern verbessert verwenden verwendet \
    verwendung vollen vom von werden wir wird zu zugreifen zugriff zum zur über
    """
  ),
  (
    "fr",
    """
    a accès accéder afin améliorer améliore app appareil appli application applications au aux avec avoir besoin \
    bluetooth bon bonne c calendrier caméra ce ces cet cette contacts correctement d dans de des doit du données elle \
    en est et expérience fonction fonctionnalité fonctionnalités fonctionne fonctionnement fonctionner fonctions \
    fournir garantir il ils j l la le les leur leurs localisation meilleur meilleure micro microphone mieux n ne \
    notifications nos notre nous nécessaire nécessite offre offrir optimal optimale ou par permet permettre peut photo \
    photos photothèque plus pour pouvoir position propose proposer qu qualité que qui requis requise requiert s sa se \
    sera service services ses son sont souhaite sur utilisateur utilisateurs utilisation utilise utilisé utilisée \
    utiliser utilisons un une veuillez vos votre vous y à être
    """
  ),
  (
    "es",
    """
    a acceder acceso al aplicación app bien bluetooth brindar brindarle brindarte buena calendario calidad cámara como \
    con contactos correctamente cuando da dar darle darte datos de debe del dispositivo e el en es esta está este \
    experiencia foto fotos fototeca función funcionamiento funcionar funciones galería garantizar la las le lo los \
    mejor mejora mejorar mejores micrófono más necesario necesita necesitamos nos nuestra nuestras nuestro nuestros o \
    ofrece ofrecer ofrecerle ofrecerte para permiso permisos permite permitir poder por proporcionar proporcionarle \
    proporcionarte puede pueden que requiere requiero se ser servicio servicios será si solicita son su sus te teléfono \
    tenga tu tus ubicación un una usa usamos usar uso usuario usuarios utiliza utilizamos utilizar y óptima
    """
  ),
  (
    "pt",
    """
    a acessar acesso aceder ao aos app aplicativo aplicação as bluetooth boa calendário câmera câmara com como \
    contatos contactos corretamente da dados das de deve dispositivo do dos e em esta este experiência fazer foto fotos \
    fototeca função funcionamento funcionar funções fornecer galeria garantir lhe localização mais melhor melhorar \
    melhores microfone na nas necessita necessário no nos nossa nossas nosso nossos não o oferecer os ou para pela pelo \
    permissão permite permitir pode podem poder por precisa precisamos proporcionar que qualidade requer se ser serviço \
    serviços será seu seus sua suas são telefone ter tua tuas teu teus um uma usa usado usada usamos usar uso \
    utilizador utilizadores utiliza utilizada utilizado utilizar usuário usuários você é à às
    """
  ),
  (
    "it",
    """
    a accedere accesso agli ai al alla alle app applicazione bluetooth buon calendario che con contatti correttamente \
    da dal dalla dati dei del della delle di dispositivo e ed esperienza esperienze essere foto fotocamera funzionalità \
    funzionamento funzionare funzioni funzione garantire gli ha i il immagini in l la le libreria lo localizzazione \
    meglio microfono migliore migliori migliorare miglior necessario necessita nel nella non nostra nostre nostri \
    nostro o offrire offre offrirti ogni ottimale per permesso permette permettere più possa posizione può qualità \
    questa questo richiede richiesto se servizi servizio si sia sono su sua suo telefono ti tua tue tuo tuoi un una uno \
    usa usare uso utente utenti utilizza utilizzata utilizzato utilizzare vi viene vuole è
    """
  ),
  (
    "nl",
    """
    aan aanbieden als app applicatie beste beter betere bieden biedt bij bluetooth camera contacten correct dan dat data \
    de die deze dienst diensten dit door een en er ervaring foto fotobibliotheek fotos functie functies functionaliteit \
    functioneren geeft gebruik gebruiken gebruikers gebruikt geven goed heeft het hebben hebt helpen ie ik in is je jou \
    jouw kan kunnen kwaliteit locatie maakt maken meer met microfoon moet naar niet nodig of om ons onze op optimale \
    s service services te telefoon toe toegang toestel toestemming tot u uw van verbeteren verbetert vereist verzoekt via \
    volledige voor vraagt we werken werkt wij wil worden wordt ze zal zijn zodat zorgen
    """
  ),
]
