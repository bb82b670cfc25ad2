// Generated from LanguageFiles: `UPDATE_SPECIMENS=1 swift test --filter LanguageTests` writes it anew.

/// The languages with a file, in the order of their tags.
let writtenLanguages: [WrittenLanguage] = [
  WrittenLanguage(
    tag: "ar",
    lists: [
      "cancel": """
      إلغاء
      ليس الآن
      لاحقًا
      """,
      "yesNo": """
      نعم
      لا
      """,
      "agreement": """
      موافق
      حسنًا
      حسنا
      OK
      """,
      "consent": """
      السماح
      سماح
      اسمح
      منح
      امنح
      تفعيل
      تمكين
      موافق
      أوافق
      موافقة
      نعم
      """,
      "touch": """
      انقر
      اضغط
      المس
      """,
      "emptyTitles": """
      خطأ
      تحذير
      تنبيه
      مهم
      معلومات
      """,
      "pressure": """
      مطلوب
      مطلوبة
      يلزم
      إلزامي
      مجانًا
      مجاني
      """,
      "vagueReasons": """
      تجربة أفضل
      تحسين تجربتك
      خدمة أفضل
      """,
      "systemAlerts": """
      يرغب … بالوصول إلى
      """,
    ]
  ),
  WrittenLanguage(
    tag: "bo",
    separatesWords: false,
    endsSentences: false,
    asksWithWords: true
  ),
  WrittenLanguage(
    tag: "de",
    lists: [
      "cancel": """
      Abbrechen
      Nicht jetzt
      Jetzt nicht
      Später
      """,
      "yesNo": """
      Ja
      Nein
      """,
      "agreement": """
      OK
      Okay
      """,
      "consent": """
      erlaub*
      gewähr*
      zulass*
      gestatt*
      aktivier*
      freigeb*
      einschalten
      zustimm*
      akzeptier*
      genehmig*
      ok
      okay
      ja
      """,
      "touch": """
      tippe
      tippen Sie
      Tippen Sie
      hier tippen
      tipp auf
      klicke
      klicken
      klick
      """,
      "emptyTitles": """
      Fehler
      Warnung
      Achtung
      Wichtig
      Hinweis
      Info
      Hoppla
      """,
      "pressure": """
      erforderlich
      zwingend
      benötigt
      muss
      musst
      müssen
      kostenlos
      bonus
      """,
      "vagueReasons": """
      besseres Erlebnis
      bessere Erfahrung
      besseren Service
      Nutzererlebnis
      vollen Funktionsumfang
      """,
      "systemAlerts": """
      möchte auf … zugreifen
      möchte dir mitteilungen senden
      """,
      "fillers": """
      aber als alle am an anwendung app apps auch auf aus bei benutzen benutzt benötigen benötigt berechtigung besser bessere besseren besserer besseres beste besten bestes bestmögliche bestmögliches bieten bietet bitte bluetooth braucht brauchen damit das daten dein deine deinem deinen deiner dem den der des die dienst dienste dienstes dies diese diesen dieser dir du dürfen ein eine einem einen einer eines erfahrung erfahrungen erforderlich erhalten erlaubnis erlebnis ermöglichen ermöglicht es foto fotos funktion funktionen funktioniert funktionieren funktionsumfang für geben gerät gibt hat haben ihm ihnen ihr ihre ihrem ihren ihrer im in ist kalender kamera kann kontakte korrekt können mediathek mehr mikrofon mit mithilfe mitteilungen muss möchte möchten müssen nur nutzen nutzerlebnis nutzererlebnis nutzt nutzung oder optimal optimale optimales ordnungsgemäß richtig service sich sie sind so standort telefon um und uns unser unsere unserem unseren unserer verbessern verbessert verwenden verwendet verwendung vollen vom von werden wir wird zu zugreifen zugriff zum zur über
      """,
    ]
  ),
  WrittenLanguage(
    tag: "dz",
    separatesWords: false,
    endsSentences: false,
    asksWithWords: true
  ),
  WrittenLanguage(
    tag: "el",
    questionMark: ";",
    lists: [
      "cancel": """
      Ακύρωση
      Άκυρο
      Όχι τώρα
      """,
      "yesNo": """
      Ναι
      Όχι
      """,
      "agreement": """
      OK
      """,
      "systemAlerts": """
      Αίτημα από … για πρόσβαση
      """,
    ]
  ),
  WrittenLanguage(
    tag: "en",
    lists: [
      "cancel": """
      Cancel
      Not Now
      Maybe Later
      Later
      """,
      "yesNo": """
      Yes
      No
      """,
      "agreement": """
      OK
      Okay
      """,
      "consent": """
      allow
      allowing
      grant
      granting
      enable
      enabling
      give
      permit
      permitting
      authorize
      authorizing
      authorise
      authorising
      accept
      accepting
      agree
      turn on
      ok
      okay
      yes
      sure
      """,
      "touch": """
      tap
      tapping
      click
      clicking
      press the
      press this
      press a button
      press and hold
      press OK
      Press OK
      press Continue
      Press Continue
      press Allow
      Press Allow
      press “*
      press "*
      pressing the
      """,
      "emptyTitles": """
      Error
      Warning
      Attention
      Important
      Notice
      Info
      Information
      Oops
      Alert
      Permission
      Permissions
      Message
      """,
      "pressure": """
      required
      mandatory
      must
      reward*
      free
      discount
      bonus
      """,
      "vagueReasons": """
      better experience
      best experience
      improve your experience
      improve the experience
      enhance your experience
      full functionality
      app functionality
      better service
      work properly
      function properly
      """,
      "systemAlerts": """
      would like to access
      would like to use your
      would like to send you
      """,
      "fillers": """
      a access accessing allow allowed allowing allows also an and any app application apps are as at be been being best better bluetooth bonus by calendar calendars camera can contacts correctly data deliver device do does enable enabled enables enhance enhances enhancing ensure every experience experiences feature features for from full fully function functionality functioning functions get give gives giving good great has have health help helps if images improve improved improves improving in information is it its just library like location may media mic microphone might more most motion must my need needed needs network no not of offer offers on only optimal or order our performance permission permissions phone photo photos picture pictures please properly provide provided provides providing purpose purposes quality reminders request requests require required requires s serve service services so some sure that the them these they this to track tracking use used user users uses using usage want wants was we well when which will with within work working works would you your yours
      """,
    ]
  ),
  WrittenLanguage(
    tag: "es",
    lists: [
      "cancel": """
      Cancelar
      Ahora no
      Más tarde
      """,
      "yesNo": """
      Sí
      No
      """,
      "agreement": """
      OK
      Aceptar
      De acuerdo
      Vale
      """,
      "consent": """
      permit*
      autoriz*
      activ*
      conced*
      acept*
      habilit*
      dar
      ok
      sí
      """,
      "touch": """
      toca
      toque en
      pulsa
      pulse
      clic
      presiona
      """,
      "idioms": """
      te toca
      me toca
      le toca
      nos toca
      os toca
      les toca
      """,
      "emptyTitles": """
      Error
      Atención
      Advertencia
      Aviso
      Importante
      Información
      Vaya
      """,
      "pressure": """
      requerido
      requerida
      necesario
      necesaria
      obligatorio
      obligatoria
      gratis
      bono
      """,
      "vagueReasons": """
      mejor experiencia
      mejorar tu experiencia
      mejorar su experiencia
      mejor servicio
      funcionar correctamente
      """,
      "systemAlerts": """
      quiere acceder a
      desea acceder a
      """,
      "fillers": """
      a acceder acceso al aplicación app bien bluetooth brindar brindarle brindarte buena calendario calidad cámara como con contactos correctamente cuando da dar darle darte datos de debe del dispositivo e el en es esta está este experiencia foto fotos fototeca función funcionamiento funcionar funciones galería garantizar la las le lo los mejor mejora mejorar mejores micrófono más necesario necesita necesitamos nos nuestra nuestras nuestro nuestros o ofrece ofrecer ofrecerle ofrecerte para permiso permisos permite permitir poder por proporcionar proporcionarle proporcionarte puede pueden que requiere requiero se ser servicio servicios será si solicita son su sus te teléfono tenga tu tus ubicación un una usa usamos usar uso usuario usuarios utiliza utilizamos utilizar y óptima
      """,
    ]
  ),
  WrittenLanguage(
    tag: "fa",
    lists: [
      "cancel": """
      لغو
      انصراف
      اکنون نه
      """,
      "yesNo": """
      بله
      خیر
      """,
      "agreement": """
      باشه
      تایید
      OK
      """,
    ]
  ),
  WrittenLanguage(
    tag: "fr",
    lists: [
      "cancel": """
      Annuler
      Pas maintenant
      Plus tard
      """,
      "yesNo": """
      Oui
      Non
      """,
      "agreement": """
      OK
      D’accord
      D'accord
      """,
      "consent": """
      autoris*
      activ*
      accord*
      permett*
      accept*
      donner
      ok
      oui
      """,
      "touch": """
      touchez
      appuyez
      cliquez
      tapez
      cliquer
      """,
      "emptyTitles": """
      Erreur
      Attention
      Avertissement
      Important
      Info
      Information
      Oups
      """,
      "pressure": """
      requis
      requise
      requises
      nécessaire
      nécessaires
      obligatoire
      gratuit
      bonus
      """,
      "vagueReasons": """
      meilleure expérience
      améliorer votre expérience
      meilleur service
      bon fonctionnement
      """,
      "systemAlerts": """
      souhaite accéder à
      souhaite vous envoyer
      """,
      "fillers": """
      a accès accéder afin améliorer améliore app appareil appli application applications au aux avec avoir besoin bluetooth bon bonne c calendrier caméra ce ces cet cette contacts correctement d dans de des doit du données elle en est et expérience fonction fonctionnalité fonctionnalités fonctionne fonctionnement fonctionner fonctions fournir garantir il ils j l la le les leur leurs localisation meilleur meilleure micro microphone mieux n ne notifications nos notre nous nécessaire nécessite offre offrir optimal optimale ou par permet permettre peut photo photos photothèque plus pour pouvoir position propose proposer qu qualité que qui requis requise requiert s sa se sera service services ses son sont souhaite sur utilisateur utilisateurs utilisation utilise utilisé utilisée utiliser utilisons un une veuillez vos votre vous y à être
      """,
    ]
  ),
  WrittenLanguage(
    tag: "hy",
    marksInsideWords: true,
    fullStop: ":"
  ),
  WrittenLanguage(
    tag: "it",
    lists: [
      "cancel": """
      Annulla
      Non ora
      Più tardi
      """,
      "yesNo": """
      Sì
      No
      """,
      "agreement": """
      OK
      Va bene
      """,
      "consent": """
      consent*
      autorizz*
      attiv*
      abilit*
      conced*
      accett*
      permett*
      ok
      sì
      """,
      "touch": """
      tocca
      clicca
      clic
      premi il
      premi su
      """,
      "idioms": """
      tocca a
      ti tocca
      mi tocca
      ci tocca
      vi tocca
      """,
      "emptyTitles": """
      Errore
      Attenzione
      Avviso
      Importante
      Informazione
      Info
      Ops
      """,
      "pressure": """
      obbligatorio
      obbligatoria
      necessario
      necessaria
      richiesto
      richiesta
      gratis
      bonus
      """,
      "vagueReasons": """
      migliore esperienza
      esperienza migliore
      migliorare la tua esperienza
      servizio migliore
      """,
      "systemAlerts": """
      vorrebbe accedere
      """,
      "fillers": """
      a accedere accesso agli ai al alla alle app applicazione bluetooth buon calendario che con contatti correttamente da dal dalla dati dei del della delle di dispositivo e ed esperienza esperienze essere foto fotocamera funzionalità funzionamento funzionare funzioni funzione garantire gli ha i il immagini in l la le libreria lo localizzazione meglio microfono migliore migliori migliorare miglior necessario necessita nel nella non nostra nostre nostri nostro o offrire offre offrirti ogni ottimale per permesso permette permettere più possa posizione può qualità questa questo richiede richiesto se servizi servizio si sia sono su sua suo telefono ti tua tue tuo tuoi un una uno usa usare uso utente utenti utilizza utilizzata utilizzato utilizzare vi viene vuole è
      """,
    ]
  ),
  WrittenLanguage(
    tag: "ja",
    separatesWords: false,
    asksWithWords: true,
    startsListsAfterStops: true,
    lists: [
      "cancel": """
      キャンセル
      今はしない
      あとで
      後で
      """,
      "yesNo": """
      はい
      いいえ
      """,
      "agreement": """
      OK
      了解
      """,
      "consent": """
      許可
      有効
      オンにする
      承認
      同意
      OK
      はい
      """,
      "touch": """
      タップ
      クリック
      """,
      "emptyTitles": """
      エラー
      警告
      注意
      重要
      お知らせ
      情報
      """,
      "pressure": """
      必要
      必須
      無料
      """,
      "vagueReasons": """
      より良い体験
      より良いサービス
      快適にご利用
      サービス向上
      """,
      "systemAlerts": """
      アクセスを求めています
      """,
    ]
  ),
  WrittenLanguage(
    tag: "jbo",
    endsSentences: false
  ),
  WrittenLanguage(
    tag: "km",
    separatesWords: false,
    asksWithWords: true
  ),
  WrittenLanguage(
    tag: "ko",
    lists: [
      "cancel": """
      취소
      나중에
      지금 안 함
      """,
      "yesNo": """
      예
      네
      아니요
      아니오
      """,
      "agreement": """
      확인
      승인
      OK
      """,
      "consent": """
      허용*
      승인*
      동의*
      활성화*
      켜기
      확인
      네
      예
      """,
      "touch": """
      탭하*
      클릭*
      누르*
      터치*
      """,
      "emptyTitles": """
      오류
      경고
      주의
      중요
      알림
      정보
      """,
      "pressure": """
      필요*
      필수*
      무료*
      """,
      "vagueReasons": """
      더 나은 경험*
      더 나은 서비스*
      원활한 서비스*
      서비스 개선*
      """,
      "systemAlerts": """
      접근하려고 합니다
      """,
    ]
  ),
  WrittenLanguage(
    tag: "lo",
    separatesWords: false,
    endsSentences: false
  ),
  WrittenLanguage(
    tag: "my",
    separatesWords: false,
    asksWithWords: true
  ),
  WrittenLanguage(
    tag: "nl",
    lists: [
      "cancel": """
      Annuleer
      Annuleren
      Niet nu
      Later
      """,
      "yesNo": """
      Ja
      Nee
      """,
      "agreement": """
      OK
      Oké
      """,
      "consent": """
      toestaan
      sta toe
      toestemming
      geef
      verleen*
      inschakelen
      schakel
      activeer*
      accepteer*
      akkoord
      ok
      ja
      """,
      "touch": """
      tik
      tikken
      klik
      klikken
      """,
      "emptyTitles": """
      Fout
      Waarschuwing
      Let op
      Belangrijk
      Melding
      Info
      Oeps
      """,
      "pressure": """
      vereist
      verplicht
      nodig
      gratis
      bonus
      """,
      "vagueReasons": """
      betere ervaring
      ervaring te verbeteren
      betere service
      """,
      "systemAlerts": """
      wil toegang tot
      """,
      "fillers": """
      aan aanbieden als app applicatie beste beter betere bieden biedt bij bluetooth camera contacten correct dan dat data de die deze dienst diensten dit door een en er ervaring foto fotobibliotheek fotos functie functies functionaliteit functioneren geeft gebruik gebruiken gebruikers gebruikt geven goed heeft het hebben hebt helpen ie ik in is je jou jouw kan kunnen kwaliteit locatie maakt maken meer met microfoon moet naar niet nodig of om ons onze op optimale s service services te telefoon toe toegang toestel toestemming tot u uw van verbeteren verbetert vereist verzoekt via volledige voor vraagt we werken werkt wij wil worden wordt ze zal zijn zodat zorgen
      """,
    ]
  ),
  WrittenLanguage(
    tag: "pl",
    lists: [
      "cancel": """
      Anuluj
      Nie teraz
      Później
      """,
      "yesNo": """
      Tak
      Nie
      """,
      "agreement": """
      OK
      """,
      "systemAlerts": """
      chce uzyskać dostęp
      """,
    ]
  ),
  WrittenLanguage(
    tag: "pt",
    lists: [
      "cancel": """
      Cancelar
      Agora não
      Mais tarde
      """,
      "yesNo": """
      Sim
      Não
      """,
      "agreement": """
      OK
      """,
      "consent": """
      permit*
      autoriz*
      ativ*
      activ*
      conced*
      aceit*
      habilit*
      dar
      ok
      sim
      """,
      "touch": """
      toque em
      toque no
      toque na
      clique
      pressione
      """,
      "emptyTitles": """
      Erro
      Atenção
      Aviso
      Importante
      Informação
      Ops
      """,
      "pressure": """
      obrigatório
      obrigatória
      necessário
      necessária
      requerido
      requerida
      grátis
      bônus
      """,
      "vagueReasons": """
      melhor experiência
      melhorar a sua experiência
      melhorar sua experiência
      melhor serviço
      """,
      "systemAlerts": """
      deseja ter acesso
      gostaria de aceder
      """,
      "fillers": """
      a acessar acesso aceder ao aos app aplicativo aplicação as bluetooth boa calendário câmera câmara com como contatos contactos corretamente da dados das de deve dispositivo do dos e em esta este experiência fazer foto fotos fototeca função funcionamento funcionar funções fornecer galeria garantir lhe localização mais melhor melhorar melhores microfone na nas necessita necessário no nos nossa nossas nosso nossos não o oferecer os ou para pela pelo permissão permite permitir pode podem poder por precisa precisamos proporcionar que qualidade requer se ser serviço serviços será seu seus sua suas são telefone ter tua tuas teu teus um uma usa usado usada usamos usar uso utilizador utilizadores utiliza utilizada utilizado utilizar usuário usuários você é à às
      """,
    ]
  ),
  WrittenLanguage(
    tag: "ru",
    lists: [
      "cancel": """
      Отменить
      Отмена
      Не сейчас
      Позже
      """,
      "yesNo": """
      Да
      Нет
      """,
      "agreement": """
      ОК
      OK
      """,
      "systemAlerts": """
      запрашивает доступ
      """,
    ]
  ),
  WrittenLanguage(
    tag: "th",
    separatesWords: false,
    endsSentences: false
  ),
  WrittenLanguage(
    tag: "tr",
    lists: [
      "cancel": """
      Vazgeç
      İptal
      Şimdi Değil
      """,
      "yesNo": """
      Evet
      Hayır
      """,
      "agreement": """
      Tamam
      OK
      """,
      "systemAlerts": """
      erişmek istiyor
      erişmek İstiyor
      """,
    ]
  ),
  WrittenLanguage(
    tag: "uk",
    lists: [
      "cancel": """
      Скасувати
      Не зараз
      Пізніше
      """,
      "yesNo": """
      Так
      Ні
      """,
      "agreement": """
      ОК
      OK
      """,
      "systemAlerts": """
      хоче отримати доступ
      """,
    ]
  ),
  WrittenLanguage(
    tag: "yue",
    separatesWords: false
  ),
  WrittenLanguage(
    tag: "zh-Hans",
    separatesWords: false,
    lists: [
      "cancel": """
      取消
      以后
      暂不
      稍后
      以后再说
      现在不
      """,
      "yesNo": """
      是
      否
      不是
      """,
      "agreement": """
      好
      好的
      确定
      确认
      OK
      """,
      "consent": """
      允许
      授权
      授予
      开启
      启用
      同意
      确定
      好的
      """,
      "touch": """
      点击
      轻点
      点按
      单击
      """,
      "emptyTitles": """
      错误
      警告
      注意
      重要
      提示
      信息
      """,
      "pressure": """
      必须
      必需
      免费
      """,
      "vagueReasons": """
      更好的体验
      更好体验
      更好的服务
      提升体验
      改善体验
      """,
      "systemAlerts": """
      想访问
      想要访问
      """,
    ]
  ),
  WrittenLanguage(
    tag: "zh-Hant",
    separatesWords: false,
    lists: [
      "cancel": """
      取消
      稍後
      暫不
      現在不要
      以後再說
      """,
      "yesNo": """
      是
      否
      不是
      """,
      "agreement": """
      好
      好的
      確定
      確認
      OK
      """,
      "consent": """
      允許
      授權
      授予
      開啟
      啟用
      同意
      確定
      好的
      """,
      "touch": """
      點擊
      輕點
      點按
      按一下
      """,
      "emptyTitles": """
      錯誤
      警告
      注意
      重要
      提示
      資訊
      """,
      "pressure": """
      必須
      必需
      免費
      """,
      "vagueReasons": """
      更好的體驗
      更好體驗
      更好的服務
      提升體驗
      改善體驗
      """,
      "systemAlerts": """
      想要取用
      要取用
      """,
    ]
  ),
]
