/** Topics of invented tickets in the customers' other languages. */
import { about, type Topic } from './topics-en.ts';

export const DE: readonly Topic[] = [
  {
    dept: 1,
    link: 'product',
    cases: [
      about(
        'Postfach büro@{domain} lässt sich nicht abrufen',
        'Guten Tag,\n\nseit heute früh können wir das Postfach büro@{domain} nicht mehr abrufen. Outlook fragt ständig nach dem Kennwort, obwohl es stimmt. Bitte dringend prüfen.\n\nMit freundlichen Grüßen\n{name}',
        'Guten Tag,\n\nIhre Adresse war nach mehreren falschen Anmeldungen gesperrt. Die Sperre ist aufgehoben. Bitte prüfen Sie, ob noch ein Gerät das alte Kennwort verwendet.\n\nFreundliche Grüße',
      ),
      about(
        'SSL-Zertifikat für {domain} abgelaufen',
        'Hallo, unsere Seite {domain} zeigt „Dies ist keine sichere Verbindung“. Gestern ging noch alles. Was können wir tun?',
        'Guten Tag,\n\ndas Zertifikat wurde soeben erneuert; bitte laden Sie die Seite neu. Die automatische Erneuerung war an einer Weiterleitung gescheitert, die wir angepasst haben.\n\nFreundliche Grüße',
      ),
    ],
    followUps: [
      'Vielen Dank, jetzt läuft alles wieder!',
      'Leider besteht das Problem weiterhin, Bildschirmfoto anbei.',
      'Daran lag es tatsächlich. Danke!',
    ],
    files: ['Bildschirmfoto.png', 'Fehlermeldung – Übersicht.pdf'],
  },
  {
    dept: 2,
    cases: [
      about(
        'Rechnung Nr. {invoice} doppelt abgebucht',
        'Sehr geehrte Damen und Herren,\n\ndie Rechnung {invoice} wurde zweimal abgebucht. Bitte überweisen Sie den Betrag von {amount} zurück.\n\nMit freundlichen Grüßen\n{name}',
        'Guten Tag,\n\ndie zweite Abbuchung war ein Fehler unseres Zahlungsdienstes. Der Betrag ist in drei bis fünf Tagen wieder bei Ihnen.\n\nFreundliche Grüße',
      ),
      about(
        'Kündigung zum Vertragsende',
        'Guten Tag, hiermit kündige ich das Paket für {domain} fristgerecht zum Vertragsende und bitte um eine schriftliche Bestätigung.',
        'Guten Tag,\n\nwir bestätigen die Kündigung zum Ende der Laufzeit. Ihre Daten stehen danach noch 14 Tage bereit.',
      ),
    ],
    followUps: ['Danke, erledigt.', 'Es sind nun sieben Tage vergangen und nichts ist geschehen.'],
    files: ['Kontoauszug.pdf'],
  },
];

export const JA: readonly Topic[] = [
  {
    dept: 1,
    link: 'product',
    cases: [
      about(
        'メールが届きません',
        'お世話になっております。{name}です。\n\n今朝から info@{domain} 宛のメールがまったく届いておりません。先方にはエラーは返っていないそうです。ご確認をお願いいたします。',
        'お問い合わせありがとうございます。\n\nMXレコードが旧サーバーを指しておりました。修正いたしましたので、1時間ほどで届くようになります。\n\nよろしくお願いいたします。',
      ),
      about(
        'WordPressの更新後に画面が真っ白です（{domain}）',
        'お世話になっております。\n\nWordPressを最新版に更新したところ、{domain} が真っ白になり管理画面にも入れません。昨夜のバックアップに戻していただけますでしょうか。',
        'お待たせしております。\n\nプラグインがPHP 8.3に対応していないことが原因でした。該当プラグインを停止し、サイトは復旧しております。',
      ),
    ],
    followUps: [
      '解決いたしました。ありがとうございました。',
      'まだ同じ状況です。ログを添付いたします。',
      '表示されましたが、一部欠けているようです。',
    ],
    files: ['エラー画面.png', 'メールログ.txt'],
  },
  {
    dept: 2,
    cases: [
      about(
        '二重に引き落とされています（請求書 #{invoice}）',
        '請求書 #{invoice} の件でご連絡いたしました。{amount} が二回引き落とされているようです。ご確認のうえ、返金をお願いいたします。\n\n{name}',
        'ご連絡ありがとうございます。二重決済を確認いたしました。3〜5営業日以内に返金いたします。ご迷惑をおかけし申し訳ございません。',
      ),
      about(
        '領収書の宛名変更のお願い',
        '請求書 #{invoice} の領収書の宛名を「{name}」に変更していただくことは可能でしょうか。',
        'ご連絡ありがとうございます。宛名を変更した領収書をマイページに掲載いたしました。ご確認ください。',
      ),
    ],
    followUps: ['確認しました。ありがとうございます。', 'まだ反映されていないようです。'],
    files: ['明細書.pdf'],
  },
];

export const RU: readonly Topic[] = [
  {
    dept: 1,
    link: 'product',
    cases: [
      about(
        'Не открывается сайт {domain}',
        'Здравствуйте!\n\nС утра не открывается сайт {domain}, браузер пишет «502 Bad Gateway». Мы ничего не меняли. Посмотрите, пожалуйста, это срочно.\n\nС уважением,\n{name}',
        'Здравствуйте!\n\nЗакончилась память у PHP-процессов, мы увеличили лимит и перезапустили службу. Сайт работает.\n\nС уважением, служба поддержки',
      ),
      about(
        'VPS не загружается после обновления',
        'Добрый день. После перезагрузки VPS {ip} не отвечает ни по SSH, ни по ping. Перезапустите его, пожалуйста.',
        'Добрый день!\n\nСервер загружен с предыдущим ядром, доступ восстановлен. Освободите, пожалуйста, место в /boot.',
      ),
    ],
    followUps: ['Спасибо, всё заработало!', 'Опять то же самое, лог прилагаю.', 'Уже лучше, но MySQL не запускается.'],
    files: ['скриншот.png', 'nginx-error.log'],
  },
  {
    dept: 4,
    link: 'domain',
    cases: [
      about(
        'Продление домена {domain}',
        'Здравствуйте, забыли продлить домен {domain}. Можно ли его ещё восстановить и сколько это стоит?',
        'Здравствуйте!\n\nДомен в льготном периоде, достаточно обычного продления. После оплаты он заработает в течение часа.',
      ),
      about(
        'Перенос домена {domain}: неверный код',
        'Регистратор отклонил код авторизации для {domain}. Пришлите, пожалуйста, новый.',
        'Здравствуйте!\n\nНовый код отправлен на адрес владельца домена, он действует 14 дней.',
      ),
    ],
    followUps: ['Сделали, счёт {invoice}.', 'Спасибо!'],
  },
];

export const AR: readonly Topic[] = [
  {
    dept: 1,
    link: 'product',
    cases: [
      about(
        'الموقع {domain} لا يعمل',
        'السلام عليكم،\n\nمنذ صباح اليوم لا يفتح الموقع {domain} ويظهر الخطأ 503. نرجو المساعدة بسرعة لأن عملاءنا لا يستطيعون الطلب.\n\nمع الشكر،\n{name}',
        'وعليكم السلام،\n\nتمت إعادة تشغيل الخدمة وزيادة الذاكرة، والموقع يعمل الآن. نعتذر عن الإزعاج.\n\nفريق الدعم',
      ),
      about(
        'البريد الإلكتروني لا يصل',
        'مرحباً، الرسائل المرسلة من info@{domain} إلى Gmail ترجع إلينا. ما السبب؟',
        'أهلاً بك،\n\nسجل SPF كان ناقصاً وتم تصحيحه. يحتاج التغيير إلى ساعة تقريباً.',
      ),
    ],
    followUps: ['شكراً جزيلاً، يعمل الآن.', 'ما زالت المشكلة موجودة، مرفق صورة.'],
    files: ['صورة الخطأ.png'],
  },
  {
    dept: 2,
    cases: [
      about(
        'تم خصم المبلغ مرتين: الفاتورة رقم {invoice}',
        'مرحباً،\n\nتم خصم مبلغ {amount} مرتين للفاتورة رقم {invoice}. أرجو إرجاع أحد المبلغين.\n\n{name}',
        'أهلاً بك،\n\nسيتم إرجاع المبلغ خلال ثلاثة إلى خمسة أيام عمل.',
      ),
    ],
    followUps: ['وصل المبلغ، شكراً.', 'لم يصل المبلغ بعد.'],
  },
];

export const FR: readonly Topic[] = [
  {
    dept: 1,
    link: 'product',
    cases: [
      about(
        'Certificat SSL expiré : boutique bloquée',
        "Bonjour,\n\nDepuis ce matin, la boutique {domain} affiche « Votre connexion n'est pas privée ». Nos clients ne peuvent plus commander. Pouvez-vous intervenir rapidement ?\n\nCordialement,\n{name}",
        "Bonjour,\n\nLe certificat a été renouvelé, le site est de nouveau accessible. Une redirection empêchait le renouvellement automatique ; c'est corrigé.\n\nBien cordialement",
      ),
      about(
        "Problème d'envoi d'e-mails depuis {domain}",
        "Bonjour, les messages envoyés depuis contact@{domain} n'arrivent plus chez Orange. Auriez-vous une idée ?",
        "Bonjour,\n\nL'enregistrement SPF était incomplet. Il est corrigé et sera visible partout dans une heure.\n\nBien cordialement",
      ),
    ],
    followUps: ['Parfait, merci beaucoup !', "Toujours le même problème, capture d'écran jointe."],
    files: ["capture d'écran.png"],
  },
];

export const ES: readonly Topic[] = [
  {
    dept: 1,
    link: 'product',
    cases: [
      about(
        '¿Por qué no llega el correo de {domain}?',
        'Buenos días:\n\nDesde ayer no recibimos correo en ventas@{domain}. ¿Pueden revisarlo, por favor? Es urgente.\n\nSaludos,\n{name}',
        'Buenos días:\n\nEl registro MX apuntaba al servidor anterior. Ya está corregido y el correo llegará en menos de una hora.\n\nSaludos cordiales',
      ),
      about(
        'Página caída después de actualizar',
        'Hola, actualicé WordPress y ahora {domain} muestra «Ha habido un error crítico en esta web». ¿Pueden restaurar la copia de anoche?',
        'Hola:\n\nLa copia de las 02:15 está restaurada y la página funciona. Lo anterior queda guardado en `public_html.antes`.\n\nSaludos cordiales',
      ),
    ],
    followUps: ['¡Muchas gracias, ya funciona!', 'Sigue igual, adjunto captura.'],
    files: ['captura.png'],
  },
];

export const ZH: readonly Topic[] = [
  {
    dept: 1,
    link: 'product',
    cases: [
      about(
        '網站 {domain} 無法開啟',
        '您好：\n\n今天早上開始 {domain} 無法開啟，顯示 503 錯誤，請協助處理，謝謝。\n\n{name}',
        '您好：\n\n伺服器已恢復正常，原因是記憶體不足，我們已調整設定。造成不便敬請見諒。',
      ),
      about(
        '信件被 Gmail 退回',
        '您好，從 info@{domain} 寄到 Gmail 的信全部被退回，錯誤訊息如附件。',
        '您好：\n\nSPF 紀錄已更新，約一小時後生效。',
      ),
    ],
    followUps: ['可以了，感謝！', '還是不行，麻煩再看一下。'],
    files: ['錯誤畫面.png'],
  },
];

export const KO: readonly Topic[] = [
  {
    dept: 1,
    link: 'product',
    cases: [
      about(
        '{domain} 접속이 되지 않습니다',
        '안녕하세요.\n\n오늘 아침부터 {domain} 사이트가 열리지 않습니다. 확인 부탁드립니다.\n\n{name} 드림',
        '안녕하세요.\n\n서버 점검 후 정상적으로 복구되었습니다. 불편을 드려 죄송합니다.',
      ),
      about(
        '메일이 수신되지 않아요',
        '안녕하세요, info@{domain} 메일이 어제부터 전혀 들어오지 않습니다.',
        '안녕하세요.\n\nMX 레코드를 수정했습니다. 한 시간 안에 정상 수신됩니다.',
      ),
    ],
    followUps: ['확인했습니다. 감사합니다!', '아직도 같은 증상입니다.'],
  },
];

export const PT: readonly Topic[] = [
  {
    dept: 1,
    link: 'product',
    cases: [
      about(
        'Site {domain} fora do ar',
        'Bom dia,\n\no site {domain} está fora do ar desde as 8h. Aparece "Error 522". Podem verificar, por favor?\n\nObrigado,\n{name}',
        'Bom dia,\n\no serviço foi reiniciado e o site voltou. Pedimos desculpas pelo transtorno.',
      ),
      about(
        'Não consigo acessar o e-mail',
        'Olá, o webmail diz "falha na autenticação" para contato@{domain}, mas a senha está certa.',
        'Olá,\n\no endereço estava bloqueado depois de várias tentativas. Já foi liberado; verifique se algum celular usa a senha antiga.',
      ),
    ],
    followUps: ['Voltou, muito obrigado!', 'Continua igual por aqui.'],
  },
];
