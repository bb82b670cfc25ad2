import Testing

// Tests the comparison with titles of the system directly, without a catalog for each title.
@testable import UsherCatalog

/// Titles that read like those of system prompts.
@Suite struct SystemAlertTests {
  @Test(arguments: [
    ("en", "“Lens” Would Like to Access the Camera"), ("en-GB", "Lens would like to send you notifications"),
    ("en", "Allow “Lens”? It Would Like to Use Your Location"), ("de", "„Linse“ möchte auf deine Kamera zugreifen"),
    ("fr-CA", "« Loupe » souhaite accéder à l’appareil photo"), ("es-419", "“Lente” quiere acceder a la cámara"),
    ("pt-BR", "“Lente” Deseja Ter Acesso à Câmera"), ("pt-PT", "“Lente” gostaria de aceder à Câmara"),
    ("it", "“Lente” vorrebbe accedere alla fotocamera"), ("nl", "‘Lens’ wil toegang tot de camera"),
    ("pl", "„Lupa” chce uzyskać dostęp do Aparatu"), ("ru", "Программа «Лупа» запрашивает доступ к «Камере»"),
    ("uk", "«Лупа» хоче отримати доступ до Камери"), ("tr", "“Lens” Kameraya Erişmek İstiyor"),
    ("el", "Αίτημα από «Φακός» για πρόσβαση στην Κάμερα"), ("ar", "يرغب \"عدسة\" بالوصول إلى الكاميرا"),
    ("ja", "“レンズ”がカメラへのアクセスを求めています"), ("ko", "‘렌즈’이(가) 카메라에 접근하려고 합니다"),
    ("zh-Hans", "“镜头”想访问您的相机"), ("zh-TW", "「鏡頭」想要取用您的相機"),
  ]) func aTitleOfTheSystemIsKnown(_ locale: String, _ title: String) {
    #expect(SystemAlerts.of(locale)?.title(saidIn: title) != nil)
  }

  @Test(arguments: [
    ("en", "Access to the Camera Is Off"), ("en", "Next, You Photograph Your Document"), ("en", ""),
    ("de", "Auf die Kamera zugreifen möchte Linse nicht"), ("de", "Der Zugriff auf die Kamera ist aus"),
    ("fr", "L’accès à l’appareil photo est désactivé"), ("ja", "カメラへのアクセスがオフです"), ("zh-Hans", "无法访问相机"),
  ]) func aTitleOfTheAppsOwnIsNone(_ locale: String, _ title: String) {
    #expect(SystemAlerts.of(locale)?.title(saidIn: title) == nil)
  }

  @Test func theWordsThatAreSaidAreTold() {
    let said = SystemAlerts.of("de")?.title(saidIn: "„Linse“ möchte auf deine Kamera zugreifen")
    #expect(said == "möchte auf … zugreifen")
    #expect(SystemAlerts.of("fi")?.title(saidIn: "Linssi") == nil)
  }
}
