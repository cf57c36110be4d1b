import { fold } from '../fold';
import { detectLanguage, stemmerOf } from './languages';

describe('stemmers', () => {
  it.each([
    ['en', 'configure configured configuring configuration configurations'],
    ['en', 'policy policies'],
    ['en', 'run runs running'],
    ['en', 'expense expenses'],
    ['en', 'dependency dependencies'],
    ['de', 'Abhängigkeit Abhängigkeiten'],
    ['de', 'installieren installiert installierte'],
    ['de', 'Benutzer Benutzers Benutzern'],
    ['fr', 'congé congés'],
    ['fr', 'configurer configuration'],
    ['es', 'configurar configuración configurado'],
    ['pt', 'configurar configuração configurações'],
    ['it', 'configurare configurazione configurazioni'],
    ['nl', 'instelling instellingen'],
    ['sv', 'inställning inställningar inställningen'],
    ['sv', 'dag dagar dagarna'],
    ['da', 'indstilling indstillinger indstillingen'],
    ['no', 'innstilling innstillinger innstillingen'],
    ['fi', 'loman lomat lomasta'],
    ['uk', 'користувач користувача користувачів користувачам'],
    ['uk', 'залежність залежності'],
    ['pl', 'użytkownik użytkownika użytkowników użytkownikami'],
    ['pl', 'konfiguracja konfiguracji konfigurację'],
    ['cs', 'uživatel uživatele uživatelů uživatelům'],
    ['cs', 'nastavení nastavením'],
    ['tr', 'kullanıcı kullanıcılar kullanıcıların'],
    ['tr', 'izin izinler izinlerin'],
    ['ar', 'المستخدم مستخدم والمستخدم مستخدمين'],
    ['hi', 'अवकाश अवकाशों'],
    ['hi', 'कर्मचारी कर्मचारियों'],
    ['ru', 'установка установки установку'],
    ['ru', 'пользователь пользователя пользователей'],
  ])('%s: %s', (language, forms) => {
    const stem = stemmerOf(language);
    expect(new Set(forms.split(' ').map((form) => stem(fold(form)))).size).toBe(1);
  });

  it('stems English words inside of another script', () => {
    expect(['configuring', 'configured'].map((word) => stemmerOf('hi')(word))).toEqual(['configur', 'configur']);
  });

  it('keeps short words, words with digits and words of unknown languages', () => {
    expect(['css', 'utf8', 'oauth2s'].map(stemmerOf('en'))).toEqual(['css', 'utf8', 'oauth2s']);
    expect(stemmerOf('ja')('configuring')).toBe('configuring');
  });
});

describe('detectLanguage', () => {
  it.each([
    ['en', 'You can carry over the days that were not used in the year before, if your lead agrees to it.'],
    ['de', 'Die Tage, die im Vorjahr nicht genommen wurden, können mit der Zustimmung der Leitung übertragen werden.'],
    ['fr', 'Les jours qui ne sont pas pris dans l’année peuvent être reportés avec l’accord de la direction.'],
    ['es', 'Los días que no se usan en el año se pueden pasar al siguiente con el acuerdo de la dirección.'],
    ['it', 'I giorni che non sono stati usati nell’anno possono essere riportati con il consenso della direzione.'],
    ['pt', 'Os dias que não são usados no ano podem ser transferidos para o seguinte com o acordo da direção.'],
    ['nl', 'De dagen die niet in het jaar zijn opgenomen kunnen met toestemming van de leiding worden overgedragen.'],
    ['sv', 'De dagar som inte har tagits ut under året kan föras över till nästa år om din chef är med på det.'],
    ['fi', 'Ne päivät joita ei ole pidetty voi siirtää kun esimies on sitä mieltä että se on mahdollista.'],
    ['ru', 'Дни, которые не были использованы в этом году, можно перенести на следующий с согласия руководителя.'],
    ['uk', 'Дні, які не були використані цього року, можна перенести на наступний, якщо керівник не проти.'],
    ['pl', 'Dni, które nie zostały wykorzystane w tym roku, można przenieść na następny za zgodą przełożonego.'],
    ['cs', 'Dny, které nebyly vyčerpány v tomto roce, je možné převést do dalšího, pokud s tím vedoucí souhlasí.'],
    [
      'tr',
      'Bu yıl kullanılmayan günler, yöneticinin onayı ile bir sonraki yıla aktarılabilir ve daha sonra kullanılır.',
    ],
    ['ar', 'الأيام التي لم تستخدم في هذا العام يمكن نقلها إلى العام التالي بعد موافقة المدير على ذلك.'],
    ['hi', 'जो दिन इस साल में नहीं लिए गए हैं उन्हें प्रबंधक की सहमति से अगले साल के लिए रखा जा सकता है।'],
    ['en', '```js\nconst de = la + les + des + une\n```\nfoo bar'],
    ['en', '例外ハンドラのインストール'],
  ])('%s', (code, text) => {
    expect(detectLanguage(text)).toBe(code);
  });
});
