import type { Language } from './language.types';

export const english: Language = {
  code: 'en',
  stopwords: `a about above after again all also am an and any are as at be because been before being below between both
    but by can cannot could did do does doing down during each either else few for from further had has have having he
    her here hers him his how however i if in into is it its itself just let like may me might more most much must my no
    nor not of off on once only or other our ours out over own please same shall she should since so some such than that
    the their theirs them then there these they this those through thus to too under until up upon us very was we were
    what when where whether which while who whom why will with within would you your yours`,
  stemmer: {
    undouble: true,
    steps: [
      [
        ['sses', 'ss', 1],
        ['ches', 'ch', 2],
        ['shes', 'sh', 2],
        ['xes', 'x', 2],
        ['ies', 'y', 2],
        ["'s", '', 1],
        ['ss', 'ss', 1],
        ['us', 'us', 1],
        ['is', 'is', 1],
        ['s', '', 3],
      ],
      [
        ['ying', 'y', 2],
        ['ied', 'y', 2],
        ['ing', '', 3],
        ['eed', 'ee', 2],
        ['ed', '', 3],
        ['ally', 'al', 3],
        ['ily', 'y', 3],
        ['ly', '', 4],
      ],
      [
        ['ization', 'iz', 2],
        ['isation', 'iz', 2],
        ['izer', 'iz', 2],
        ['iser', 'iz', 3],
        ['ize', 'iz', 2],
        ['ise', 'iz', 4],
        ['iz', 'iz', 2],
        ['ational', 'at', 3],
        ['ification', 'if', 3],
        ['ication', 'ic', 3],
        ['ation', '', 4],
        ['ator', '', 4],
        ['ative', '', 4],
        ['ate', '', 4],
        ['at', '', 5],
        ['ition', 'it', 3],
        ['tional', 't', 3],
        ['tion', 't', 3],
        ['sion', 's', 3],
        ['ivity', 'iv', 3],
        ['ability', '', 4],
        ['ibility', '', 4],
        ['able', '', 4],
        ['ible', '', 4],
        ['fulness', '', 3],
        ['ness', '', 4],
        ['ment', '', 4],
        ['ify', 'if', 3],
        ['ality', 'al', 3],
        ['ity', '', 4],
        ['ive', '', 4],
        ['ful', '', 4],
        ['al', '', 5],
        ['er', '', 4],
        ['or', '', 5],
        ['y', 'i', 2],
      ],
      [['e', '', 3]],
    ],
  },
};

export const german: Language = {
  code: 'de',
  stopwords: `aber alle allem allen aller alles als also am an auch auf aus bei beim bereits bin bis bist da dabei dadurch
    dafür damit dann das dass dein deine dem den denn der des deshalb die dies diese diesem diesen dieser dieses doch dort
    du durch ein eine einem einen einer eines er es etwa etwas euch für gegen gibt hab habe haben hat hatte hier hin ich
    ihm ihn ihnen ihr ihre ihrem ihren ihrer im in indem ins ist ja jede jedem jeden jeder jedes jedoch kann kannst kein
    keine können könnte lesen machen man mehr mein meine mich mir mit möchte muss müssen nach nicht noch nun nur ob oder
    ohne schon sehr sein seine sich sie siehe sind so sobald sogar soll sollte sollten sowie um und uns unser unter viel
    vom von vor war waren was weil welche welcher wenn wer werden wie wir wird wo wurde wurden würde zu zum zur zwischen`,
  stemmer: {
    steps: [
      [
        ['es', 'e', 4],
        ['s', '', 4],
      ],
      [
        ['ungen', 'ung', 3],
        ['innen', 'in', 3],
        ['heiten', 'heit', 3],
        ['keiten', 'keit', 3],
        ['ionen', 'ion', 3],
        ['ierten', 'ier', 3],
        ['ierte', 'ier', 3],
        ['iert', 'ier', 3],
        ['ieren', 'ier', 3],
        ['ern', '', 4],
        ['em', '', 4],
        ['en', '', 4],
        ['er', '', 4],
        ['e', '', 4],
        ['n', '', 5],
      ],
      [
        ['isierung', 'isier', 2],
        ['ierung', 'ier', 3],
        ['ung', '', 4],
        ['lich', '', 4],
        ['isch', '', 4],
        ['igkeit', 'ig', 3],
        ['keit', '', 4],
        ['st', '', 5],
      ],
    ],
  },
};

export const dutch: Language = {
  code: 'nl',
  stopwords: `aan al alle als altijd ben bij daar dan dat de deze die dit doen door dus een en er geen gaat had heb hebben
    heeft het hier hij hoe hun ik in is ja je jij jouw kan kun kunnen maar maken meer met mij mijn moet moeten naar niet
    nog nu of om omdat onder ons onze ook op over te tot u uit uw van veel voor waar waarom wanneer want waren was wat we
    wel welke wij wie wordt worden zal ze zelf zich zij zijn zo zonder zou zullen`,
  stemmer: {
    undouble: true,
    steps: [
      [
        ['heden', 'heid', 3],
        ['ingen', 'ing', 3],
        ['eren', 'eer', 3],
        ['ende', 'end', 3],
        ['en', '', 3],
        ["'s", '', 3],
        ['es', '', 4],
        ['s', '', 4],
        ['e', '', 4],
      ],
      [
        ['ing', '', 4],
        ['heid', '', 3],
        ['lijk', '', 4],
        ['baar', '', 4],
        ['end', '', 4],
        ['t', '', 5],
      ],
    ],
  },
};

export const swedish: Language = {
  code: 'sv',
  stopwords: `alla allt att av blev bli blir de dem den denna deras dess det detta dig din ditt du där efter ej eller en er
    ett för från ha hade han har hennes hon hur här i icke in inom inte jag kan kunde man med mellan men mig min mot mycket
    måste ni nu när någon något några och också om oss på samma sedan sig sin ska skall skulle som så till under upp ut
    utan vad var vara varför vem vi vid vilka vilken vilket är åt över`,
  stemmer: {
    undouble: true,
    steps: [
      [
        ['heterna', 'het', 3],
        ['heten', 'het', 3],
        ['heter', 'het', 3],
        ['ningarna', 'ning', 3],
        ['ningar', 'ning', 3],
        ['ningen', 'ning', 3],
        ['arnas', '', 3],
        ['ernas', '', 3],
        ['ornas', '', 3],
        ['arna', '', 3],
        ['erna', '', 3],
        ['orna', '', 3],
        ['ande', '', 3],
        ['arens', 'ar', 3],
        ['aren', 'ar', 3],
        ['ades', '', 3],
        ['ade', '', 3],
        ['ens', '', 3],
        ['are', '', 4],
        ['ast', '', 4],
        ['ar', '', 3],
        ['er', '', 3],
        ['or', '', 3],
        ['en', '', 3],
        ['et', '', 3],
        ['as', '', 4],
        ['es', '', 4],
        ['na', '', 4],
        ['a', '', 3],
        ['e', '', 3],
        ['n', '', 5],
        ['s', '', 4],
      ],
      [
        ['ning', '', 4],
        ['het', '', 3],
        ['lig', '', 4],
        ['ig', '', 4],
        ['t', '', 5],
      ],
    ],
  },
};

const danishNorwegianSteps: Language['stemmer'] = {
  undouble: true,
  steps: [
    [
      ['hederne', 'hed', 3],
      ['heden', 'hed', 3],
      ['heder', 'hed', 3],
      ['hetene', 'het', 3],
      ['heten', 'het', 3],
      ['heter', 'het', 3],
      ['ningerne', 'ning', 3],
      ['ningene', 'ning', 3],
      ['ninger', 'ning', 3],
      ['ningen', 'ning', 3],
      ['ernes', '', 3],
      ['erne', '', 3],
      ['enes', '', 3],
      ['ene', '', 3],
      ['ende', '', 3],
      ['erede', 'er', 3],
      ['eret', 'er', 3],
      ['erer', 'er', 3],
      ['ede', '', 3],
      ['ens', '', 3],
      ['ets', '', 3],
      ['ers', '', 3],
      ['er', '', 3],
      ['en', '', 3],
      ['et', '', 3],
      ['es', '', 4],
      ['ar', '', 4],
      ['a', '', 4],
      ['e', '', 3],
      ['s', '', 4],
    ],
    [
      ['ning', '', 4],
      ['ing', '', 4],
      ['hed', '', 3],
      ['het', '', 3],
      ['lig', '', 4],
      ['ig', '', 4],
      ['t', '', 5],
    ],
  ],
};

export const danish: Language = {
  code: 'da',
  stopwords: `af alle alt anden at blev blive bliver da de dem den denne der deres det dette dig din disse du efter eller en
    end er et for fra ham han hans har havde hende hun hvad hvis hvor hvordan hvornår hvorfor i ikke ind jeg jer jo kan
    kunne man mange med meget men mig min mod må ned noget nogle nu når og også om op os over på selv sig sin skal skulle
    som sådan thi til ud under var vi vil ville være været`,
  stemmer: danishNorwegianSteps,
};

export const norwegian: Language = {
  code: 'no',
  stopwords: `alle at av bare ble bli blir da de dem den denne der dere det dette deg din disse du eller en er et ett etter
    for fordi fra før ha hadde han har her hun hva hvem hver hvilken hvis hvor hvordan hvorfor i ikke inn ja jeg kan kunne
    man mange med meg men mer min mot må ned noe noen nå når og også om opp oss over på seg selv sin skal skulle slik som
    så til ut uten var ved vi vil ville være vært å`,
  stemmer: danishNorwegianSteps,
};
