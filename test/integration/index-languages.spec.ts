import { IndexSubject } from '../support/index-subject';

/** Sections of a small handbook in each language; each question names one of them in other forms of its words. */
const HANDBOOKS: Record<string, { text: string; questions: [question: string, heading: string][] }> = {
  en: {
    text: '## Carrying over holidays\n\nThe days that you have not taken expire in March of the next year.\n\n## Expense reports\n\nReceipts are to be handed in with your expense report within a month.\n\n## Laptops\n\nA stolen laptop is to be reported to the IT department at once, they will lock it.',
    questions: [
      ['When does a holiday expire?', 'Carrying over holidays'],
      ['how do I hand in a receipt', 'Expense reports'],
      ['reporting stolen laptops', 'Laptops'],
    ],
  },
  de: {
    text: '## Resturlaub\n\nDie Urlaubstage, die nicht genommen wurden, verfallen im März des nächsten Jahres.\n\n## Spesenabrechnungen\n\nDie Belege sind innerhalb eines Monats mit der Abrechnung bei der Buchhaltung einzureichen.\n\n## Krankmeldungen\n\nWer krank ist, meldet sich am ersten Tag bei der Teamleitung und schickt ein Attest.',
    questions: [
      ['Wann verfällt ein Urlaubstag?', 'Resturlaub'],
      ['Beleg für Spesenabrechnung', 'Spesenabrechnungen'],
      ['Atteste schicken', 'Krankmeldungen'],
    ],
  },
  fr: {
    text: '## Report des congés\n\nLes jours de congé qui ne sont pas pris dans l’année expirent à la fin du mois de mars.\n\n## Notes de frais\n\nLes justificatifs sont envoyés à la comptabilité avec la note dans un délai d’un mois.\n\n## Télétravail\n\nLe télétravail est possible deux jours par semaine avec l’accord de la direction.',
    questions: [
      ['reporter mon congé', 'Report des congés'],
      ['envoyer un justificatif', 'Notes de frais'],
      ['jours de teletravail par semaine', 'Télétravail'],
    ],
  },
  es: {
    text: '## Vacaciones pendientes\n\nLos días que no se usan en el año se pueden pasar al siguiente hasta el mes de marzo.\n\n## Gastos de viaje\n\nLos recibos se entregan con el informe a la contabilidad en el plazo de un mes.\n\n## Contraseñas\n\nLas contraseñas se cambian en el portal y no se comparten con nadie de la empresa.',
    questions: [
      ['vacación pendiente', 'Vacaciones pendientes'],
      ['entregar el recibo de un viaje', 'Gastos de viaje'],
      ['cambiar la contrasena', 'Contraseñas'],
    ],
  },
  it: {
    text: '## Ferie residue\n\nI giorni che non sono stati usati nell’anno possono essere trasferiti al successivo fino a marzo.\n\n## Rimborsi spese\n\nLe ricevute sono consegnate alla contabilità con la nota spese entro un mese dalla trasferta.\n\n## Configurazione\n\nLa configurazione del portatile è fatta dal reparto informatico il primo giorno di lavoro.',
    questions: [
      ['rimborso spesa', 'Rimborsi spese'],
      ['configurare i portatili', 'Configurazione'],
      ['trasferire giorni di ferie', 'Ferie residue'],
    ],
  },
  pt: {
    text: '## Férias acumuladas\n\nOs dias que não são usados no ano podem ser transferidos para o seguinte até o mês de março.\n\n## Despesas de viagem\n\nOs recibos são entregues com o relatório à contabilidade no prazo de um mês.\n\n## Configurações\n\nA configuração do computador é feita pela equipe de suporte no primeiro dia de trabalho.',
    questions: [
      ['transferir férias', 'Férias acumuladas'],
      ['recibo de despesa', 'Despesas de viagem'],
      ['configurar computadores', 'Configurações'],
    ],
  },
  nl: {
    text: '## Vakantiedagen overdragen\n\nDe dagen die niet in het jaar zijn opgenomen vervallen in maart van het volgende jaar.\n\n## Declaraties\n\nDe bonnen worden met de declaratie binnen een maand bij de boekhouding ingeleverd.\n\n## Instellingen\n\nDe instellingen van de laptop worden door de afdeling beheerd en zijn niet te veranderen.',
    questions: [
      ['vakantiedag overdragen', 'Vakantiedagen overdragen'],
      ['bon bij declaratie', 'Declaraties'],
      ['instelling van laptops', 'Instellingen'],
    ],
  },
  sv: {
    text: '## Sparade semesterdagar\n\nDe dagar som inte har tagits ut under året kan föras över till nästa år om din chef är med på det.\n\n## Utlägg\n\nKvittona ska lämnas in med reseräkningen till ekonomin inom en månad efter resan.\n\n## Inställningar\n\nInställningarna på datorn sköts av supporten och ska inte ändras av den som använder den.',
    questions: [
      ['spara semesterdag', 'Sparade semesterdagar'],
      ['lämna kvitto', 'Utlägg'],
      ['ändra inställningen', 'Inställningar'],
    ],
  },
  fi: {
    text: '## Lomapäivät\n\nNe päivät joita ei ole pidetty voi siirtää seuraavalle vuodelle kun esimies on sitä mieltä.\n\n## Matkalaskut\n\nKuitit on toimitettava laskun kanssa kirjanpitoon kuukauden kuluessa siitä kun matka on tehty.\n\n## Salasanat\n\nSalasana on vaihdettava kerran vuodessa ja se ei saa olla sama kuin mikä on ollut ennen.',
    questions: [
      ['kuitin toimitus', 'Matkalaskut'],
      ['salasanan vaihto', 'Salasanat'],
    ],
  },
  ru: {
    text: '## Перенос отпуска\n\nДни, которые не были использованы в этом году, можно перенести на следующий с согласия руководителя.\n\n## Командировки\n\nЧеки нужно сдать в бухгалтерию вместе с отчётом не позже чем через месяц.\n\n## Пароли\n\nПароль нужно менять раз в год, и его нельзя передавать другим сотрудникам.',
    questions: [
      ['как перенести отпуск', 'Перенос отпуска'],
      ['сдать чек после командировки', 'Командировки'],
      ['смена пароля', 'Пароли'],
    ],
  },
  uk: {
    text: '## Перенесення відпустки\n\nДні, які не були використані цього року, можна перенести на наступний, якщо керівник не проти.\n\n## Відрядження\n\nЧеки треба здати до бухгалтерії разом зі звітом, і це не пізніше ніж за місяць.\n\n## Паролі\n\nПароль треба змінювати раз на рік, і його не можна передавати іншим.',
    questions: [
      ['перенести відпустку', 'Перенесення відпустки'],
      ['зміна паролів', 'Паролі'],
    ],
  },
  pl: {
    text: '## Zaległy urlop\n\nDni, które nie zostały wykorzystane w tym roku, można przenieść na następny za zgodą przełożonego.\n\n## Delegacje\n\nRachunki należy oddać do księgowości wraz z rozliczeniem nie później niż po miesiącu.\n\n## Hasła\n\nHasło trzeba zmieniać raz w roku i nie wolno go podawać nikomu, kto o nie prosi.',
    questions: [
      ['zaległego urlopu', 'Zaległy urlop'],
      ['rachunek z delegacji', 'Delegacje'],
      ['zmiana hasła', 'Hasła'],
    ],
  },
  cs: {
    text: '## Převod dovolené\n\nDny, které nebyly vyčerpány v tomto roce, je možné převést do dalšího, pokud s tím vedoucí souhlasí.\n\n## Služební cesty\n\nÚčtenky je nutné odevzdat do účtárny spolu s vyúčtováním, a to nejpozději do měsíce.\n\n## Hesla\n\nHeslo je třeba měnit jednou za rok a není dovoleno ho nikomu říkat.',
    questions: [
      ['převody dovolená', 'Převod dovolené'],
      ['odevzdání účtenky', 'Služební cesty'],
    ],
  },
  tr: {
    text: '## İzin devri\n\nBu yıl kullanılmayan günler, yöneticinin onayı ile bir sonraki yıla aktarılabilir ve daha sonra kullanılır.\n\n## Masraflar\n\nFişler bir ay içinde rapor ile muhasebeye verilir ve daha sonra ödeme yapılır.\n\n## Parolalar\n\nParola her yıl değiştirilir ve hiç kimse ile paylaşılmaz, bu çok önemlidir.',
    questions: [
      ['fişleri muhasebe', 'Masraflar'],
      ['parolayı değiştirmek', 'Parolalar'],
      ['iznin devri', 'İzin devri'],
    ],
  },
  ar: {
    text: '## ترحيل الإجازات\n\nالأيام التي لم تستخدم في هذا العام يمكن نقلها إلى العام التالي بعد موافقة المدير على ذلك.\n\n## المصروفات\n\nيجب تسليم الإيصالات إلى قسم المحاسبة مع التقرير في خلال شهر من السفر.\n\n## كلمات المرور\n\nيجب تغيير كلمة المرور كل عام ولا يمكن مشاركتها مع أي شخص.',
    questions: [
      ['ترحيل إجازة', 'ترحيل الإجازات'],
      ['تسليم إيصال المحاسبة', 'المصروفات'],
      ['تغيير كلمه المرور', 'كلمات المرور'],
    ],
  },
  hi: {
    text: '## अवकाश\n\nजो छुट्टियाँ इस साल में नहीं ली गई हैं उन्हें प्रबंधक की सहमति से अगले साल के लिए रखा जा सकता है।\n\n## खर्च\n\nसभी रसीदें एक महीने के अंदर लेखा विभाग को रिपोर्ट के साथ दी जाती हैं।\n\n## पासवर्ड\n\nपासवर्ड हर साल बदला जाता है और किसी को नहीं बताया जाता है।',
    questions: [
      ['छुट्टी कब तक', 'अवकाश'],
      ['रसीद लेखा विभाग', 'खर्च'],
    ],
  },
  ja: {
    text: '## 有給休暇の繰越\n\n使わなかった日数は翌年の三月まで繰り越すことができます。\n\n## 経費精算\n\n領収書は一か月以内に経理部に提出してください。\n\n## パスワード\n\nパスワードは年に一度変更してください。他の人に教えてはいけません。',
    questions: [
      ['休暇を繰り越せますか', '有給休暇の繰越'],
      ['領収書の提出先は？', '経費精算'],
      ['ﾊﾟｽﾜｰﾄﾞを変更したい', 'パスワード'],
    ],
  },
  zh: {
    text: '## 年假结转\n\n当年没有使用的天数可以在经理同意后转到下一年，三月底之前有效。\n\n## 差旅报销\n\n发票必须在一个月内连同报告一起交给财务部。\n\n## 密码\n\n密码每年更换一次，不得告诉任何人。',
    questions: [
      ['年假能不能转到明年', '年假结转'],
      ['发票交给谁', '差旅报销'],
      ['如何更换密码', '密码'],
    ],
  },
  ko: {
    text: '## 연차 이월\n\n사용하지 않은 휴가는 팀장의 동의를 받아 다음 해로 이월할 수 있습니다.\n\n## 출장비 정산\n\n영수증은 한 달 안에 회계팀에 제출해야 합니다.\n\n## 비밀번호\n\n비밀번호는 일 년에 한 번 변경해야 하며 다른 사람에게 알려 주면 안 됩니다.',
    questions: [
      ['휴가를 이월하려면', '연차 이월'],
      ['영수증을 어디에 제출하나요', '출장비 정산'],
      ['비밀번호를 변경', '비밀번호'],
    ],
  },
  th: {
    text: '## วันลาพักร้อน\n\nวันลาที่ไม่ได้ใช้ในปีนี้สามารถยกไปปีหน้าได้เมื่อหัวหน้าอนุมัติ\n\n## ค่าเดินทาง\n\nต้องส่งใบเสร็จให้ฝ่ายบัญชีภายในหนึ่งเดือน\n\n## รหัสผ่าน\n\nต้องเปลี่ยนรหัสผ่านทุกปีและห้ามบอกผู้อื่น',
    questions: [
      ['ใบเสร็จส่งที่ไหน', 'ค่าเดินทาง'],
      ['เปลี่ยนรหัสผ่านอย่างไร', 'รหัสผ่าน'],
    ],
  },
};

describe('a handbook of many languages', () => {
  const subject = new IndexSubject();
  const service = subject.service();
  beforeAll(() => {
    for (const [code, { text }] of Object.entries(HANDBOOKS)) subject.write(`${code}/rules.md`, `${text}\n`);
    subject.commit();
  });
  afterAll(() => subject.close());

  const questions = Object.entries(HANDBOOKS).flatMap(([code, handbook]) =>
    handbook.questions.map(([question, heading]) => [code, question, heading] as const),
  );
  it.each(questions)('%s: %s → %s', async (code, question, heading) => {
    const { hits } = await service.search(subject.stone(), question, 6);
    expect(hits[0]).toMatchObject({ path: `${code}/rules.md`, heading });
  });
});
