/// The word lists of all known languages. The words for Cancel are those of Apple's systems. The others are common words of
/// each language for labels that App Review has rejected in English (`Explanations/pre-answer.md`).
let languageWords: [LanguageWords] = [
  LanguageWords(
    language: "en", cancel: "Cancel|Not Now|Maybe Later|Later", yesNo: "Yes|No", agreement: "OK|Okay",
    consent:
      "allow|allowing|grant|granting|enable|enabling|give|permit|permitting|authorize|authorizing|authorise|authorising|accept|accepting|agree|turn on|ok|okay|yes|sure",
    touch:
      "tap|tapping|click|clicking|press the|press this|press a button|press and hold|press OK|Press OK|press Continue|Press Continue|press Allow|Press Allow|press “*|press \"*|pressing the",
    emptyTitles: "Error|Warning|Attention|Important|Notice|Info|Information|Oops|Alert|Permission|Permissions|Message",
    pressure: "required|mandatory|must|reward*|free|discount|bonus",
    vagueReasons:
      "better experience|best experience|improve your experience|improve the experience|enhance your experience|full functionality|app functionality|better service|work properly|function properly"
  ),
  LanguageWords(
    language: "de", cancel: "Abbrechen|Nicht jetzt|Jetzt nicht|Später", yesNo: "Ja|Nein", agreement: "OK|Okay",
    consent:
      "erlaub*|gewähr*|zulass*|gestatt*|aktivier*|freigeb*|einschalten|zustimm*|akzeptier*|genehmig*|ok|okay|ja",
    touch: "tippe|tippen Sie|Tippen Sie|hier tippen|tipp auf|klicke|klicken|klick",
    emptyTitles: "Fehler|Warnung|Achtung|Wichtig|Hinweis|Info|Hoppla",
    pressure: "erforderlich|zwingend|benötigt|muss|musst|müssen|kostenlos|bonus",
    vagueReasons: "besseres Erlebnis|bessere Erfahrung|besseren Service|Nutzererlebnis|vollen Funktionsumfang"),
  LanguageWords(
    language: "fr", cancel: "Annuler|Pas maintenant|Plus tard", yesNo: "Oui|Non", agreement: "OK|D’accord|D'accord",
    consent: "autoris*|activ*|accord*|permett*|accept*|donner|ok|oui", touch: "touchez|appuyez|cliquez|tapez|cliquer",
    emptyTitles: "Erreur|Attention|Avertissement|Important|Info|Information|Oups",
    pressure: "requis|requise|requises|nécessaire|nécessaires|obligatoire|gratuit|bonus",
    vagueReasons: "meilleure expérience|améliorer votre expérience|meilleur service|bon fonctionnement"),
  LanguageWords(
    language: "es", cancel: "Cancelar|Ahora no|Más tarde", yesNo: "Sí|No", agreement: "OK|Aceptar|De acuerdo|Vale",
    consent: "permit*|autoriz*|activ*|conced*|acept*|habilit*|dar|ok|sí",
    touch: "toca|!te toca|!me toca|!le toca|!nos toca|!os toca|!les toca|toque en|pulsa|pulse|clic|presiona",
    emptyTitles: "Error|Atención|Advertencia|Aviso|Importante|Información|Vaya",
    pressure: "requerido|requerida|necesario|necesaria|obligatorio|obligatoria|gratis|bono",
    vagueReasons:
      "mejor experiencia|mejorar tu experiencia|mejorar su experiencia|mejor servicio|funcionar correctamente"
  ),
  LanguageWords(
    language: "pt", cancel: "Cancelar|Agora não|Mais tarde", yesNo: "Sim|Não", agreement: "OK",
    consent: "permit*|autoriz*|ativ*|activ*|conced*|aceit*|habilit*|dar|ok|sim",
    touch: "toque em|toque no|toque na|clique|pressione",
    emptyTitles: "Erro|Atenção|Aviso|Importante|Informação|Ops",
    pressure: "obrigatório|obrigatória|necessário|necessária|requerido|requerida|grátis|bônus",
    vagueReasons: "melhor experiência|melhorar a sua experiência|melhorar sua experiência|melhor serviço"),
  LanguageWords(
    language: "it", cancel: "Annulla|Non ora|Più tardi", yesNo: "Sì|No", agreement: "OK|Va bene",
    consent: "consent*|autorizz*|attiv*|abilit*|conced*|accett*|permett*|ok|sì",
    touch: "tocca|!tocca a|!ti tocca|!mi tocca|!ci tocca|!vi tocca|clicca|clic|premi il|premi su",
    emptyTitles: "Errore|Attenzione|Avviso|Importante|Informazione|Info|Ops",
    pressure: "obbligatorio|obbligatoria|necessario|necessaria|richiesto|richiesta|gratis|bonus",
    vagueReasons: "migliore esperienza|esperienza migliore|migliorare la tua esperienza|servizio migliore"),
  LanguageWords(
    language: "nl", cancel: "Annuleer|Annuleren|Niet nu|Later", yesNo: "Ja|Nee", agreement: "OK|Oké",
    consent: "toestaan|sta toe|toestemming|geef|verleen*|inschakelen|schakel|activeer*|accepteer*|akkoord|ok|ja",
    touch: "tik|tikken|klik|klikken", emptyTitles: "Fout|Waarschuwing|Let op|Belangrijk|Melding|Info|Oeps",
    pressure: "vereist|verplicht|nodig|gratis|bonus",
    vagueReasons: "betere ervaring|ervaring te verbeteren|betere service"
  ),
  LanguageWords(
    language: "ja", cancel: "キャンセル|今はしない|あとで|後で", yesNo: "はい|いいえ", agreement: "OK|了解",
    consent: "許可|有効|オンにする|承認|同意|OK|はい", touch: "タップ|クリック", emptyTitles: "エラー|警告|注意|重要|お知らせ|情報",
    pressure: "必要|必須|無料", vagueReasons: "より良い体験|より良いサービス|快適にご利用|サービス向上"),
  LanguageWords(
    language: "zh-Hans", cancel: "取消|以后|暂不|稍后|以后再说|现在不", yesNo: "是|否|不是", agreement: "好|好的|确定|确认|OK",
    consent: "允许|授权|授予|开启|启用|同意|确定|好的", touch: "点击|轻点|点按|单击", emptyTitles: "错误|警告|注意|重要|提示|信息",
    pressure: "必须|必需|免费", vagueReasons: "更好的体验|更好体验|更好的服务|提升体验|改善体验"),
  LanguageWords(
    language: "zh-Hant", cancel: "取消|稍後|暫不|現在不要|以後再說", yesNo: "是|否|不是", agreement: "好|好的|確定|確認|OK",
    consent: "允許|授權|授予|開啟|啟用|同意|確定|好的", touch: "點擊|輕點|點按|按一下", emptyTitles: "錯誤|警告|注意|重要|提示|資訊",
    pressure: "必須|必需|免費", vagueReasons: "更好的體驗|更好體驗|更好的服務|提升體驗|改善體驗"),
  LanguageWords(
    language: "ko", cancel: "취소|나중에|지금 안 함", yesNo: "예|네|아니요|아니오", agreement: "확인|승인|OK",
    consent: "허용*|승인*|동의*|활성화*|켜기|확인|네|예", touch: "탭하*|클릭*|누르*|터치*", emptyTitles: "오류|경고|주의|중요|알림|정보",
    pressure: "필요*|필수*|무료*", vagueReasons: "더 나은 경험*|더 나은 서비스*|원활한 서비스*|서비스 개선*"),
  LanguageWords(
    language: "ar", cancel: "إلغاء|ليس الآن|لاحقًا", yesNo: "نعم|لا", agreement: "موافق|حسنًا|حسنا|OK",
    consent: "السماح|سماح|اسمح|منح|امنح|تفعيل|تمكين|موافق|أوافق|موافقة|نعم", touch: "انقر|اضغط|المس",
    emptyTitles: "خطأ|تحذير|تنبيه|مهم|معلومات", pressure: "مطلوب|مطلوبة|يلزم|إلزامي|مجانًا|مجاني",
    vagueReasons: "تجربة أفضل|تحسين تجربتك|خدمة أفضل"),
  LanguageWords(language: "pl", cancel: "Anuluj|Nie teraz|Później", yesNo: "Tak|Nie", agreement: "OK"),
  LanguageWords(language: "ru", cancel: "Отменить|Отмена|Не сейчас|Позже", yesNo: "Да|Нет", agreement: "ОК|OK"),
  LanguageWords(language: "uk", cancel: "Скасувати|Не зараз|Пізніше", yesNo: "Так|Ні", agreement: "ОК|OK"),
  LanguageWords(language: "tr", cancel: "Vazgeç|İptal|Şimdi Değil", yesNo: "Evet|Hayır", agreement: "Tamam|OK"),
  LanguageWords(language: "el", cancel: "Ακύρωση|Άκυρο|Όχι τώρα", yesNo: "Ναι|Όχι", agreement: "OK"),
  LanguageWords(language: "fa", cancel: "لغو|انصراف|اکنون نه", yesNo: "بله|خیر", agreement: "باشه|تایید|OK"),
]
