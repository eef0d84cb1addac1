/** Attributions as Gmail, Apple Mail and Thunderbird write them, one row a language: what the word table must know. */
export interface AttributionRow {
  readonly language: string
  readonly gmail: string
  readonly apple: string
  readonly thunderbird: string
}

export const ATTRIBUTIONS: readonly AttributionRow[] = [
  {
    language: 'English',
    gmail: 'On Tue, 4 Mar 2025 at 18:30, Ruth Hallam <ruth.hallam@post.example> wrote:',
    apple: 'On 4 Mar 2025, at 18:30, Ruth Hallam <ruth.hallam@post.example> wrote:',
    thunderbird: 'On 04/03/2025 18:30, Ruth Hallam wrote:',
  },
  {
    language: 'German',
    gmail: 'Am Di., 4. März 2025 um 18:30 Uhr schrieb Ruth Hallam <ruth.hallam@post.example>:',
    apple: 'Am 04.03.2025 um 18:30 schrieb Ruth Hallam <ruth.hallam@post.example>:',
    thunderbird: 'Am 04.03.25 um 18:30 schrieb Ruth Hallam:',
  },
  {
    language: 'French',
    gmail: 'Le mar. 4 mars 2025 à 18:30, Ruth Hallam <ruth.hallam@post.example> a écrit :',
    apple: 'Le 4 mars 2025 à 18:30, Ruth Hallam <ruth.hallam@post.example> a écrit :',
    thunderbird: 'Le 04/03/2025 à 18:30, Ruth Hallam a écrit :',
  },
  {
    language: 'Spanish',
    gmail: 'El mar, 4 mar 2025 a las 18:30, Ruth Hallam (<ruth.hallam@post.example>) escribió:',
    apple: 'El 4 mar 2025, a las 18:30, Ruth Hallam <ruth.hallam@post.example> escribió:',
    thunderbird: 'El 4/3/25 a las 18:30, Ruth Hallam escribió:',
  },
  {
    language: 'Italian',
    gmail: 'Il giorno mar 4 mar 2025 alle ore 18:30 Ruth Hallam <ruth.hallam@post.example> ha scritto:',
    apple: 'Il giorno 4 mar 2025, alle ore 18:30, Ruth Hallam <ruth.hallam@post.example> ha scritto:',
    thunderbird: 'Il 04/03/2025 18:30, Ruth Hallam ha scritto:',
  },
  {
    language: 'Portuguese',
    gmail: 'Em ter., 4 de mar. de 2025 às 18:30, Ruth Hallam <ruth.hallam@post.example> escreveu:',
    apple: 'No dia 4 de mar. de 2025, às 18:30, Ruth Hallam <ruth.hallam@post.example> escreveu:',
    thunderbird: 'Em 04/03/2025 18:30, Ruth Hallam escreveu:',
  },
  {
    language: 'Dutch',
    gmail: 'Op di 4 mrt 2025 om 18:30 schreef Ruth Hallam <ruth.hallam@post.example>:',
    apple: 'Op 4 mrt 2025 om 18:30 heeft Ruth Hallam <ruth.hallam@post.example> het volgende geschreven:',
    thunderbird: 'Op 04-03-2025 om 18:30 schreef Ruth Hallam:',
  },
  {
    language: 'Danish',
    gmail: 'Den tirs. 4. mar. 2025 kl. 18.30 skrev Ruth Hallam <ruth.hallam@post.example>:',
    apple: 'Den 4. mar. 2025 kl. 18.30 skrev Ruth Hallam <ruth.hallam@post.example>:',
    thunderbird: 'Den 04.03.2025 kl. 18.30 skrev Ruth Hallam:',
  },
  {
    language: 'Swedish',
    gmail: 'Den tis 4 mars 2025 kl 18:30 skrev Ruth Hallam <ruth.hallam@post.example>:',
    apple: '4 mars 2025 kl. 18:30 skrev Ruth Hallam <ruth.hallam@post.example>:',
    thunderbird: 'Den 2025-03-04 kl. 18:30, skrev Ruth Hallam:',
  },
  {
    language: 'Norwegian',
    gmail: 'tir. 4. mars 2025 kl. 18:30 skrev Ruth Hallam <ruth.hallam@post.example>:',
    apple: '4. mar. 2025 kl. 18:30 skrev Ruth Hallam <ruth.hallam@post.example>:',
    thunderbird: 'Den 04.03.2025 18:30, skrev Ruth Hallam:',
  },
  {
    language: 'Finnish',
    gmail: 'ti 4. maalisk. 2025 klo 18.30 Ruth Hallam (ruth.hallam@post.example) kirjoitti:',
    apple: 'Ruth Hallam <ruth.hallam@post.example> kirjoitti 4.3.2025 kello 18.30:',
    thunderbird: 'Ruth Hallam kirjoitti 4.3.2025 klo 18.30:',
  },
  {
    language: 'Polish',
    gmail: 'wt., 4 mar 2025 o 18:30 Ruth Hallam <ruth.hallam@post.example> napisał(a):',
    apple:
      'Wiadomość napisana przez Ruth Hallam <ruth.hallam@post.example> w dniu 4 mar 2025, o godz. 18:30:',
    thunderbird: 'W dniu 04.03.2025 o 18:30, Ruth Hallam pisze:',
  },
  {
    language: 'Czech',
    gmail: 'út 4. 3. 2025 v 18:30 odesílatel Ruth Hallam <ruth.hallam@post.example> napsal:',
    apple: '4. 3. 2025 v 18:30, Ruth Hallam <ruth.hallam@post.example>:',
    thunderbird: 'Dne 04. 03. 25 v 18:30 Ruth Hallam napsal(a):',
  },
  {
    language: 'Hungarian',
    gmail: 'Ruth Hallam <ruth.hallam@post.example> ezt írta (időpont: 2025. márc. 4., K, 18:30):',
    apple: '2025. márc. 4. dátummal, 18:30 időpontban Ruth Hallam <ruth.hallam@post.example> írta:',
    thunderbird: '2025. 03. 04. 18:30 keltezéssel, Ruth Hallam írta:',
  },
  {
    language: 'Russian',
    gmail: 'вт, 4 мар. 2025 г. в 18:30, Ruth Hallam <ruth.hallam@post.example>:',
    apple: '4 марта 2025 г., в 18:30, Ruth Hallam <ruth.hallam@post.example> написал(а):',
    thunderbird: '04.03.2025 18:30, Ruth Hallam пишет:',
  },
  {
    language: 'Ukrainian',
    gmail: 'вт, 4 бер. 2025 р. о 18:30 Ruth Hallam <ruth.hallam@post.example> пише:',
    apple: '4 бер. 2025 р. о 18:30 Ruth Hallam <ruth.hallam@post.example> написав(ла):',
    thunderbird: '04.03.25 18:30, Ruth Hallam пише:',
  },
  {
    language: 'Turkish',
    gmail: 'Ruth Hallam <ruth.hallam@post.example>, 4 Mar 2025 Sal, 18:30 tarihinde şunu yazdı:',
    apple: 'Ruth Hallam <ruth.hallam@post.example> şunları yazdı (4 Mar 2025 18:30):',
    thunderbird: '4.03.2025 18:30 tarihinde Ruth Hallam yazdı:',
  },
  {
    language: 'Greek',
    gmail: 'Στις Τρί 4 Μαρ 2025 στις 6:30 μ.μ., ο χρήστης Ruth Hallam <ruth.hallam@post.example> έγραψε:',
    apple: 'Στις 4 Μαρ 2025, στις 18:30, ο/η Ruth Hallam <ruth.hallam@post.example> έγραψε:',
    thunderbird: 'Στις 4/3/2025 18:30, ο/η Ruth Hallam έγραψε:',
  },
  {
    language: 'Japanese',
    gmail: '2025年3月4日(火) 18:30 Ruth Hallam <ruth.hallam@post.example>:',
    apple: '2025/03/04 18:30、Ruth Hallam <ruth.hallam@post.example>のメール:',
    thunderbird: '2025/03/04 18:30, Ruth Hallam さんは書きました:',
  },
  {
    language: 'Chinese',
    gmail: 'Ruth Hallam <ruth.hallam@post.example> 于2025年3月4日周二 18:30写道：',
    apple: '在 2025年3月4日，18:30，Ruth Hallam <ruth.hallam@post.example> 写道：',
    thunderbird: '在 2025/3/4 18:30, Ruth Hallam 写道:',
  },
]

/** Outlook's header block and its title, one row a language. */
export const HEADER_BLOCKS: readonly {
  readonly language: string
  readonly title: string
  readonly block: readonly string[]
}[] = [
  {
    language: 'English',
    title: '-----Original Message-----',
    block: ['From: Ruth Hallam', 'Sent: Tuesday, March 4, 2025 6:30 PM', 'To: Piet Vos', 'Subject: game 5'],
  },
  {
    language: 'German',
    title: '-----Ursprüngliche Nachricht-----',
    block: [
      'Von: Ruth Hallam',
      'Gesendet: Dienstag, 4. März 2025 18:30',
      'An: Piet Vos',
      'Betreff: Partie 5',
    ],
  },
  {
    language: 'French',
    title: "-----Message d'origine-----",
    block: ['De : Ruth Hallam', 'Envoyé : mardi 4 mars 2025 18:30', 'À : Piet Vos', 'Objet : partie 5'],
  },
  {
    language: 'Spanish',
    title: '-----Mensaje original-----',
    block: [
      'De: Ruth Hallam',
      'Enviado: martes, 4 de marzo de 2025 18:30',
      'Para: Piet Vos',
      'Asunto: partida 5',
    ],
  },
  {
    language: 'Italian',
    title: '-----Messaggio originale-----',
    block: ['Da: Ruth Hallam', 'Inviato: martedì 4 marzo 2025 18:30', 'A: Piet Vos', 'Oggetto: partita 5'],
  },
  {
    language: 'Portuguese',
    title: '-----Mensagem original-----',
    block: [
      'De: Ruth Hallam',
      'Enviada em: terça-feira, 4 de março de 2025 18:30',
      'Para: Piet Vos',
      'Assunto: partida 5',
    ],
  },
  {
    language: 'Dutch',
    title: '-----Oorspronkelijk bericht-----',
    block: [
      'Van: Ruth Hallam',
      'Verzonden: dinsdag 4 maart 2025 18:30',
      'Aan: Piet Vos',
      'Onderwerp: partij 5',
    ],
  },
  {
    language: 'Danish',
    title: '-----Oprindelig meddelelse-----',
    block: ['Fra: Ruth Hallam', 'Sendt: 4. marts 2025 18:30', 'Til: Piet Vos', 'Emne: parti 5'],
  },
  {
    language: 'Swedish',
    title: '-----Ursprungligt meddelande-----',
    block: ['Från: Ruth Hallam', 'Skickat: den 4 mars 2025 18:30', 'Till: Piet Vos', 'Ämne: parti 5'],
  },
  {
    language: 'Norwegian',
    title: '-----Opprinnelig melding-----',
    block: ['Fra: Ruth Hallam', 'Sendt: tirsdag 4. mars 2025 18:30', 'Til: Piet Vos', 'Emne: parti 5'],
  },
  {
    language: 'Finnish',
    title: '-----Alkuperäinen viesti-----',
    block: [
      'Lähettäjä: Ruth Hallam',
      'Lähetetty: tiistai 4. maaliskuuta 2025 18.30',
      'Vastaanottaja: Piet Vos',
      'Aihe: peli 5',
    ],
  },
  {
    language: 'Polish',
    title: '-----Wiadomość oryginalna-----',
    block: ['Od: Ruth Hallam', 'Wysłano: wtorek, 4 marca 2025 18:30', 'Do: Piet Vos', 'Temat: partia 5'],
  },
  {
    language: 'Czech',
    title: '-----Původní zpráva-----',
    block: ['Od: Ruth Hallam', 'Odesláno: úterý 4. března 2025 18:30', 'Komu: Piet Vos', 'Předmět: partie 5'],
  },
  {
    language: 'Hungarian',
    title: '-----Eredeti üzenet-----',
    block: [
      'Feladó: Ruth Hallam',
      'Elküldve: 2025. március 4. 18:30',
      'Címzett: Piet Vos',
      'Tárgy: 5. játszma',
    ],
  },
  {
    language: 'Russian',
    title: '-----Исходное сообщение-----',
    block: ['От: Ruth Hallam', 'Отправлено: 4 марта 2025 г. 18:30', 'Кому: Piet Vos', 'Тема: партия 5'],
  },
  {
    language: 'Ukrainian',
    title: '-----Вихідне повідомлення-----',
    block: ['Від: Ruth Hallam', 'Надіслано: 4 березня 2025 р. 18:30', 'Кому: Piet Vos', 'Тема: партія 5'],
  },
  {
    language: 'Turkish',
    title: '-----Özgün İleti-----',
    block: ['Kimden: Ruth Hallam', 'Gönderildi: 4 Mart 2025 Salı 18:30', 'Kime: Piet Vos', 'Konu: 5. oyun'],
  },
  {
    language: 'Greek',
    title: '-----Αρχικό μήνυμα-----',
    block: ['Από: Ruth Hallam', 'Στάλθηκε: Τρίτη, 4 Μαρτίου 2025 18:30', 'Προς: Piet Vos', 'Θέμα: παρτίδα 5'],
  },
  {
    language: 'Japanese',
    title: '-----元のメッセージ-----',
    block: ['差出人: Ruth Hallam', '送信日時: 2025年3月4日 18:30', '宛先: Piet Vos', '件名: 第5局'],
  },
  {
    language: 'Chinese',
    title: '-----原始邮件-----',
    block: ['发件人: Ruth Hallam', '发送时间: 2025年3月4日 18:30', '收件人: Piet Vos', '主题: 第5局'],
  },
]

/** What telephones add in these languages, and a line of the player's own that looks like it. */
export const PHONE_LINES: readonly string[] = [
  'Sent from my iPhone',
  'Sent from my Galaxy S21 using Tapatalk',
  'Get Outlook for Android<https://example.example/x>',
  'Von meinem iPhone gesendet',
  'Gesendet mit der GMX Mail App',
  'Envoyé de mon iPhone',
  'Envoyé depuis mon appareil Galaxy',
  'Enviado desde mi iPhone',
  'Inviato da iPhone',
  'Enviado do meu iPhone',
  'Verstuurd vanaf mijn iPhone',
  'Sendt fra min iPhone',
  'Skickat från min iPhone',
  'Lähetetty iPhonesta',
  'Wysłane z iPhone’a',
  'Odesláno z iPhonu',
  'iPhone-omról küldve',
  'Отправлено с iPhone',
  'Надіслано з iPhone',
  'iPhone’umdan gönderildi',
  'Στάλθηκε από το iPhone μου',
  'iPhoneから送信',
  '发自我的iPhone',
]
