import type { Language } from './language.types';

/** Case, possession and number, then the verb's noun forms; vowels are harmonised, so each suffix has two to four. */
export const turkish: Language = {
  code: 'tr',
  stopwords: `acaba ama ancak artık aslında ayrıca az bazı belki ben beni benim bile bir birkaç biz bize bizim bu buna bunda
    bundan bunlar bunu bunun burada çok çünkü da daha de defa değil diğer diye dolayı edebilir eden ederek eğer en gibi göre
    hala hangi hatta hem henüz her hepsi hiç için ile ilgili ise işte kadar karşın kendi kez ki kim mi mı mu mü nasıl ne neden
    nedenle nerede o olan olarak oldu olduğu olması olur olabilir on ona onlar onu onun orada oysa öyle pek rağmen sadece sanki
    sen siz size şey şimdi şöyle şu şunu tarafından tüm üzere üzerinde var ve veya ya yani yapılan yaptığı yok yine zaten`,
  stemmer: {
    steps: [
      [
        'larından lerinden larında lerinde larının lerinin larını lerini larına lerine ları leri lardan lerden larda lerde',
      ]
        .flatMap((list) => list.split(' '))
        .concat('lara lere ların lerin lar ler'.split(' '))
        .concat('sından sinden sundan sünden sında sinde sunda sünde sının sinin sunun sünün'.split(' '))
        .concat('sını sini sunu sünü sına sine suna süne ından inden undan ünden ında inde unda ünde'.split(' '))
        .concat('nın nin nun nün dan den tan ten nda nde yla yle ya ye yı yi yu yü'.split(' '))
        .concat(
          'iyor ıyor uyor üyor acak ecek ması mesi mayı meyi maya meye mak mek dır dir dur dür tır tir tur tür'.split(
            ' ',
          ),
        )
        .map((suffix) => [suffix, '', 3] as const),
      'lık lik luk lük sı si su sü da de ta te ma me ın in un ün ım im um üm'
        .split(' ')
        .map((suffix) => [suffix, '', 4] as const),
      'ı i u ü a e'.split(' ').map((suffix) => [suffix, '', 4] as const),
      [
        ['ğ', 'k', 3],
        ['b', 'p', 3],
        ['d', 't', 3],
      ],
    ],
  },
};
