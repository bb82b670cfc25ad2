/// The codes of CLDR 47 for languages and regions, as far as catalogs are checked with them: `languages`, `territories`, `likelySubtags`
/// and `languageAlias`. Of codes with three letters, which are thousands, only those are known that have one with two letters.
enum LanguageCodes {
  /// The most likely region of a language with a code of two letters; nil if there is no such language.
  static func region(of language: String) -> String? { value(of: language, in: languages) }

  static func isRegion(_ code: String) -> Bool {
    code.utf8.count == 3 || entries(of: regions).contains { $0.elementsEqual(code.utf8) }
  }

  /// The language that a code was probably meant to be: the language of the region with this code, or the same language with its code
  /// of two letters.
  static func language(meantBy code: String) -> String? {
    value(of: code, in: code.utf8.count == 2 ? languagesOfRegions : longCodes)
  }

  /// Whether a language is the usual one of a country whose code, in small letters, is also that of a language that apps are seldom
  /// in: Korean of `kr`, which is Kanuri as well.
  static func isLanguage(_ language: String, ofCountry code: String) -> Bool {
    value(of: code, in: languagesOfCountries) == language
  }

  private static func value(of key: String, in table: String) -> String? {
    let start = Array((key + "-").utf8)
    return entries(of: table).first { $0.starts(with: start) }.map { String(Substring($0.dropFirst(start.count))) }
  }

  /// Bytes, because searching through characters takes ten times as long.
  private static func entries(of table: String) -> [Substring.UTF8View] {
    table.utf8.split(separator: UInt8(ascii: " "))
  }

  private static let languages = """
    aa-ET ab-GE ae-IR af-ZA ak-GH am-ET an-ES ar-EG as-IN av-RU ay-BO az-AZ ba-RU be-BY bg-BG bh-IN bi-VU bm-ML bn-BD \
    bo-CN br-FR bs-BA ca-ES ce-RU ch-GU co-FR cr-CA cs-CZ cu-RU cv-RU cy-GB da-DK de-DE dv-MV dz-BT ee-GH el-GR \
    en-US eo-001 es-ES et-EE eu-ES fa-IR ff-SN fi-FI fj-FJ fo-FO fr-FR fy-NL ga-IE gd-GB gl-ES gn-PY gu-IN gv-IM \
    ha-NG he-IL hi-IN ho-PG hr-HR ht-HT hu-HU hy-AM hz-NA ia-001 id-ID ie-EE ig-NG ii-CN ik-US io-001 is-IS it-IT \
    iu-CA ja-JP jv-ID ka-GE kg-CD ki-KE kj-NA kk-KZ kl-GL km-KH kn-IN ko-KR kr-NG ks-IN ku-TR kv-RU kw-GB ky-KG \
    la-VA lb-LU lg-UG li-NL ln-CD lo-LA lt-LT lu-CD lv-LV mg-MG mh-MH mi-NZ mk-MK ml-IN mn-MN mr-IN ms-MY mt-MT \
    my-MM na-NR nb-NO nd-ZW ne-NP ng-NA nl-NL nn-NO no-NO nr-ZA nv-US ny-MW oc-FR oj-CA om-ET or-IN os-GE pa-IN \
    pi-IN pl-PL ps-AF pt-BR qu-PE rm-CH rn-BI ro-RO ru-RU rw-RW sa-IN sc-IT sd-PK se-NO sg-CF si-LK sk-SK sl-SI \
    sm-WS sn-ZW so-SO sq-AL sr-RS ss-ZA st-ZA su-ID sv-SE sw-TZ ta-IN te-IN tg-TJ th-TH ti-ET tk-TM tl-PH tn-ZA \
    to-TO tr-TR ts-ZA tt-RU tw-GH ty-PF ug-CN uk-UA ur-PK uz-UZ ve-ZA vi-VN vo-001 wa-BE wo-SN xh-ZA yi-UA yo-NG \
    za-CN zh-CN zu-ZA
    """

  /// For each region whose code, in small letters, is that of no language.
  private static let languagesOfRegions = """
    ad-ca al-sq ao-pt at-de aw-nl ax-sv bd-bn bf-fr bh-ar bj-fr bl-fr bq-pap bt-dz by-be cd-fr \
    cg-fr ci-fr cl-es cm-fr cn-zh cw-pap cz-cs dj-fr dk-da do-es ea-es ec-es eg-ar eh-ar er-ti ge-ka gf-fr gh-ak \
    gp-fr gq-es gr-el gt-es gw-pt hk-zh hn-es ic-es il-he in-hi iq-ar ir-fa jo-ar jp-ja ke-sw kh-km kp-ko kz-kk \
    lk-si ls-st ly-ar ma-ar mc-fr md-ro me-sr mf-fr mm-my mo-zh mq-fr mu-fr mv-dv mx-es mz-pt nc-fr ni-es np-ne \
    pe-es pf-fr pg-tpi ph-fil pk-ur pm-fr pr-es pw-pau py-es qa-ar re-fr rs-sr sy-ar td-ar tf-fr tj-tg tm-tk \
    tv-tvl tz-sw ua-uk uy-es va-it vn-vi vu-bi wf-fr ws-sm xk-sq ye-ar yt-fr us-en gb-en au-en nz-en
    """

  /// For each country whose code, in small letters, is that of a language that apps are seldom in.
  private static let languagesOfCountries = """
    ae-ar ba-bs bh-ar br-pt ch-de co-es cr-es cu-es cv-pt dz-ar ee-et gn-fr kg-ky kr-ko kw-ar li-de lu-fr sa-ar sc-fr \
    se-sv sm-it sn-fr st-pt tl-pt tn-ar tw-zh ve-es
    """

  /// ISO 639-2.
  private static let longCodes = """
    aar-aa abk-ab afr-af aka-ak alb-sq amh-am ara-ar arg-an arm-hy asm-as ava-av ave-ae aym-ay aze-az bak-ba bam-bm \
    baq-eu bel-be ben-bn bis-bi bod-bo bos-bs bre-br bul-bg bur-my cat-ca ces-cs cha-ch che-ce chi-zh chu-cu chv-cv \
    cor-kw cos-co cre-cr cym-cy cze-cs dan-da deu-de div-dv dut-nl dzo-dz ell-el eng-en epo-eo est-et eus-eu ewe-ee \
    fao-fo fas-fa fij-fj fin-fi fra-fr fre-fr fry-fy ful-ff geo-ka ger-de gla-gd gle-ga glg-gl glv-gv gre-el grn-gn \
    guj-gu hat-ht hau-ha heb-he her-hz hin-hi hmo-ho hrv-hr hun-hu hye-hy ibo-ig ice-is ido-io iii-ii iku-iu ile-ie \
    ina-ia ind-id ipk-ik isl-is ita-it jav-jv jpn-ja kal-kl kan-kn kas-ks kat-ka kau-kr kaz-kk khm-km kik-ki kin-rw \
    kir-ky kom-kv kon-kg kor-ko kua-kj kur-ku lao-lo lat-la lav-lv lim-li lin-ln lit-lt ltz-lb lub-lu lug-lg mac-mk \
    mah-mh mal-ml mao-mi mar-mr may-ms mkd-mk mlg-mg mlt-mt mon-mn mri-mi msa-ms mya-my nau-na nav-nv nbl-nr nde-nd \
    ndo-ng nep-ne nld-nl nno-nn nob-nb nor-no nya-ny oci-oc oji-oj ori-or orm-om oss-os pan-pa per-fa pli-pi pol-pl \
    por-pt pus-ps que-qu roh-rm ron-ro rum-ro run-rn rus-ru sag-sg san-sa sin-si slk-sk slo-sk slv-sl sme-se smo-sm \
    sna-sn snd-sd som-so sot-st spa-es sqi-sq srd-sc srp-sr ssw-ss sun-su swa-sw swe-sv tah-ty tam-ta tat-tt tel-te \
    tgk-tg tha-th tib-bo tir-ti ton-to tsn-tn tso-ts tuk-tk tur-tr twi-ak uig-ug ukr-uk urd-ur uzb-uz ven-ve vie-vi \
    vol-vo wel-cy wln-wa wol-wo xho-xh yid-yi yor-yo zha-za zho-zh zul-zu
    """

  /// The regions with two letters. Those with three digits are all accepted.
  private static let regions = """
    AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY \
    BZ CA CC CD CF CG CH CI CK CL CM CN CO CP CQ CR CU CV CW CX CY CZ DE DG DJ DK DM DO DZ EA EC EE EG EH ER ES ET \
    EU EZ FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU IC ID IE IL \
    IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME \
    MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH \
    PK PL PM PN PR PS PT PW PY QA QO RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ \
    TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM UN US UY UZ VA VC VE VG VI VN VU WF WS XA XB XK YE \
    YT ZA ZM ZW ZZ
    """
}
