import type { SuffixRule } from '../stem';
import type { Language } from './language.types';

const cut = (suffixes: string, minStem: number): SuffixRule[] =>
  suffixes.split(/\s+/).map((suffix) => [suffix, '', minStem]);

/** Light stemming: the endings of nouns and adjectives, and those of the verbs that loan words become. */
export const polish: Language = {
  code: 'pl',
  stopwords: `a aby albo ale ani bardzo bez bo być był była było były będzie będą ci co czy dla do dlaczego gdy gdzie go i ich ile
    im inne iż ja jak jakie jako je jego jej jest jeśli jeżeli już kiedy kto która które którego której których który którzy
    lub ma mam może można musi my na nad nam nas nie niż no o od ok on ona one oni oraz po pod podczas przed przez przy raz
    są się sposób tak także tam te tego tej ten też to tu twój ty tych tylko tym u w we wszystkie wszystko z za ze że żeby`,
  stemmer: {
    steps: [
      [
        ...cut(
          'owania owanie owaniu owaniem owanych owanego owany owana owane owaną ować uje ujesz ujemy ują ował owała',
          3,
        ),
        ...cut('ania anie aniu aniem anych anego anej any ana ane enia enie eniu eniem onych onego ony ona one', 3),
        ...cut('ościami ościach ością ości ość iami ami iach ach owie owi ów om iego ego iemu emu ymi imi ych ich', 3),
        ...cut('iej ej iem em ym im ają ać ić yć eć ie', 3),
      ],
      cut('ia ie iu io ią ię a ą e ę i o u y', 3),
    ],
  },
};

export const czech: Language = {
  code: 'cs',
  stopwords: `a aby ale ani ano až bez bude budou by byl byla byli bylo být co což či dnes do ho i já jak jako je jeho jejich jen
    jestli ještě již jsem jsme jsou jste k kde kdo kdy když která které který kteří ke ma má mají může můžete mezi mi na nad
    nebo není než nic o od ona oni ono pak po pod podle pokud pouze pro proč proto protože před při s se si své svůj ta tak
    také takže tam tato tedy ten tento této ti to toho tohoto tom tomto tu ty u už v vám vás ve však všechny vy z za ze že`,
  stemmer: {
    steps: [
      [
        ...cut('ování ovány ované ovaný ovaná ovat uje ujete ujeme ují oval ovala', 3),
        ...cut('ostmi ostech ostem osti ost ání áním ení ením ány ený ená ené aný aná ané', 3),
        ...cut('ěmi emi ami ech ách ich ých ího ého ímu ému ými ími ovi ové ův ům ám em ou', 3),
      ],
      cut('at it et ě e é i í y ý a á o u ů', 3),
    ],
  },
};

export const ukrainian: Language = {
  code: 'uk',
  stopwords: `а або але без би бо був була були було бути в вам вас ваш ваша ваше ваші весь ви від він вона вони воно все всі ви да
    де для до є з за зі й його йому її їх і із інший інші коли к який яка яке які якщо як ким крім кого лише ми може можна
    можете мати має на над нам нас не ні ним них ну о ось по під при про та так також там те теж ти тим тих то того тоді той
    тому тут у уже усі хто це цей ця ці цього цьому чи чому що щоб`,
  stemmer: {
    steps: [
      cut('ться тись ся сь', 3),
      [
        ...cut('ування уванню уванням увати ювати уємо уєте ують ує юють ює ував увала ували', 3),
        ...cut('аннями аннях ання анню анням еннями еннях ення енню енням іння інню інням', 3),
        ...cut('остями остях ості ість істю аний ана ане ані аного аної ений ена ене ені еного еної', 3),
        ...cut('ами ями ах ях ові еві єві ів їв ам ям ого ому ими іми ій ої ою ею єю ий их іх', 3),
        ...cut('ати яти ити іти ають яють ить ять ять ємо єте', 3),
      ],
      cut('а я і ї и у ю е є о ь й', 3),
    ],
  },
};
