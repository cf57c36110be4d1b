import type { Language } from './language.types';

export const french: Language = {
  code: 'fr',
  stopwords: `ai ainsi alors après au aucun aussi autre aux avant avec avoir c car ce cela ces cet cette ceux chaque comme
    comment d dans de depuis des donc dont du elle elles en encore entre est et étaient était été être eu fait faire faut
    il ils j je l la le les leur leurs lors lorsque lui m ma mais me même mes moi mon n ne ni non nos notre nous on ont ou
    où par parce pas peu peut peuvent plus pour pourquoi qu quand que quel quelle quelles quels qui s sa sans se sera ses
    si soit son sont sous sur t ta te tes toi ton tous tout toute toutes très tu un une vers voici voir vos votre vous y`,
  stemmer: {
    undouble: true,
    steps: [
      [
        ['eaux', 'eau', 2],
        ['aux', 'al', 3],
        ['s', '', 3],
        ['x', '', 4],
      ],
      [
        ['issement', 'i', 3],
        ['atrice', 'at', 3],
        ['ateur', 'at', 3],
        ['ation', 'at', 3],
        ['ition', 'it', 3],
        ['ution', 'u', 3],
        ['ement', '', 4],
        ['ment', '', 4],
        ['erai', '', 3],
        ['eront', '', 3],
        ['eraient', '', 3],
        ['aient', '', 3],
        ['ait', '', 3],
        ['ant', '', 4],
        ['ante', '', 4],
        ['ent', '', 4],
        ['ees', '', 3],
        ['ee', '', 3],
        ['ez', '', 3],
        ['er', '', 3],
        ['ir', 'i', 3],
        ['ite', 'it', 4],
        ['ivité', 'iv', 3],
        ['if', 'iv', 4],
        ['ive', 'iv', 4],
        ['euse', 'eu', 4],
        ['eur', 'eu', 4],
        ['e', '', 3],
      ],
      [
        ['at', '', 4],
        ['e', '', 4],
        ['i', '', 4],
      ],
    ],
  },
};

export const spanish: Language = {
  code: 'es',
  stopwords: `a al algo algunas algunos antes aquí así aún aunque cada como cómo con contra cual cuál cuando cuándo de del
    desde donde dónde dos durante e el él ella ellas ellos en entre era es esa esas ese eso esos esta está están estas este
    esto estos fue ha hace hacer han hasta hay la las le les lo los más me mi mientras muy nada ni no nos o otra otras otro
    otros para pero poco por porque puede pueden puedes que qué quien se sea ser si sí sido sin sobre son su sus también
    tan tanto te tiene tienen tienes todo todos tu tus un una unas uno unos usted y ya`,
  stemmer: {
    steps: [
      [
        ['aciones', 'acion', 3],
        ['iciones', 'icion', 3],
        ['ces', 'z', 3],
        ['es', '', 4],
        ['s', '', 3],
      ],
      [
        ['amente', '', 3],
        ['mente', '', 4],
        ['imiento', '', 3],
        ['amiento', '', 3],
        ['adora', 'a', 3],
        ['ador', 'a', 3],
        ['acion', 'a', 3],
        ['icion', 'i', 3],
        ['aciones', 'a', 3],
        ['ando', 'a', 3],
        ['iendo', '', 3],
        ['aron', 'a', 3],
        ['ieron', '', 3],
        ['aban', 'a', 3],
        ['aba', 'a', 3],
        ['ados', 'a', 3],
        ['ado', 'a', 3],
        ['ada', 'a', 3],
        ['ido', '', 3],
        ['ida', '', 3],
        ['idad', '', 4],
        ['ar', 'a', 3],
        ['er', '', 3],
        ['ir', '', 3],
        ['an', 'a', 3],
        ['en', '', 4],
      ],
      [
        ['o', '', 3],
        ['a', '', 3],
        ['e', '', 3],
      ],
    ],
  },
};

export const portuguese: Language = {
  code: 'pt',
  stopwords: `a à ainda ao aos as às até cada com como da das de dela dele deles depois do dos e é ela elas ele eles em entre
    era essa essas esse esses esta está estão estas este estes eu faz fazer foi for foram há isso isto já lhe mais mas me
    mesmo meu minha muito na não nas nem no nos nós nossa nosso num numa o os ou para pela pelas pelo pelos pode podem por
    porque quais qual quando que quem se seja sem ser será seu seus só sua suas também te tem têm ter tudo um uma umas uns
    você vocês`,
  stemmer: {
    steps: [
      [
        ['ações', 'ação', 3],
        ['ições', 'ição', 3],
        ['ões', 'ão', 2],
        ['ães', 'ão', 2],
        ['ais', 'al', 3],
        ['eis', 'el', 3],
        ['res', 'r', 3],
        ['ns', 'm', 3],
        ['es', 'e', 4],
        ['s', '', 3],
      ],
      [
        ['amente', '', 3],
        ['mente', '', 4],
        ['imento', '', 3],
        ['amento', '', 3],
        ['adora', 'a', 3],
        ['ador', 'a', 3],
        ['ação', 'a', 3],
        ['ição', 'i', 3],
        ['ando', 'a', 3],
        ['endo', '', 3],
        ['indo', '', 3],
        ['aram', 'a', 3],
        ['avam', 'a', 3],
        ['ava', 'a', 3],
        ['ado', 'a', 3],
        ['ada', 'a', 3],
        ['ido', '', 3],
        ['ida', '', 3],
        ['idade', '', 4],
        ['ar', 'a', 3],
        ['er', '', 3],
        ['ir', '', 3],
        ['am', 'a', 3],
        ['em', '', 4],
      ],
      [
        ['o', '', 3],
        ['a', '', 3],
        ['e', '', 3],
      ],
    ],
  },
};

export const italian: Language = {
  code: 'it',
  stopwords: `a ad agli ai al alla alle allo anche ancora avere c che chi ci ciò come con contro cosa cui da dagli dai dal
    dalla dalle dallo degli dei del dell della delle dello deve di dopo dove e è ed era essere fa fare fra gli ha hanno ho i
    il in io l la le lei lo loro lui ma mi mia mio molto ne negli nei nel nella nelle nello noi non nostra nostro o ogni
    per perché più poi può qual quale quali quando quanto quella quelle quelli quello questa queste questi questo qui se
    sei senza si sia siamo sono sta su sua sue sugli sui sul sulla sulle suo suoi te ti tra tu tua tuo tutti tutto un una
    uno vi voi`,
  stemmer: {
    undouble: true,
    steps: [
      [
        ['azioni', 'a', 3],
        ['azione', 'a', 3],
        ['izioni', 'i', 3],
        ['izione', 'i', 3],
        ['amento', 'a', 3],
        ['amenti', 'a', 3],
        ['imento', 'i', 3],
        ['imenti', 'i', 3],
        ['amente', '', 3],
        ['mente', '', 4],
        ['atrice', 'a', 3],
        ['atore', 'a', 3],
        ['atori', 'a', 3],
        ['ando', 'a', 3],
        ['endo', '', 3],
        ['avano', 'a', 3],
        ['ava', 'a', 3],
        ['arono', 'a', 3],
        ['ato', 'a', 3],
        ['ata', 'a', 3],
        ['ati', 'a', 3],
        ['ate', 'a', 3],
        ['uto', '', 3],
        ['uta', '', 3],
        ['ito', 'i', 3],
        ['ita', 'i', 3],
        ['are', 'a', 3],
        ['ere', '', 3],
        ['ire', 'i', 3],
        ['ano', 'a', 3],
        ['ono', '', 3],
        ['chi', 'c', 2],
        ['che', 'c', 2],
        ['ghi', 'g', 2],
        ['ghe', 'g', 2],
        ['ii', '', 3],
        ['o', '', 3],
        ['a', '', 3],
        ['i', '', 3],
        ['e', '', 3],
      ],
      [
        ['o', '', 3],
        ['a', '', 3],
        ['i', '', 3],
        ['e', '', 3],
      ],
    ],
  },
};
