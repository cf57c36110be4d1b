import type { Language } from './language.types';

/** After the lightweight stemmer of Ramanathan and Rao (2003): gender, number and case; verb endings cut too much. */
export const hindi: Language = {
  code: 'hi',
  stopwords: `और का के की को में से है हैं था थी थे हो होता होती होते कर करना करने करता करते करें किया की गया गई गए यह ये वह वे
    इस इसे इसका इसके इसकी उस उसे उसका उसके उन इन जो जब तब तो भी ही पर तक लिए साथ बाद एक या नहीं न क्या क्यों कैसे कब कहाँ
    कौन कोई कुछ सब सभी अपने अपना अपनी आप आपको आपके हम मैं जैसे द्वारा लेकिन अगर यदि सकते सकता सकती होगा होगी रहा रहे रही
    वाला वाले वाली दिया`,
  stemmer: {
    steps: ['ियाँ ियों ियां ाओं ाएं ुओं ुएं ुआं ीं ां ों ें ाओ ाए ो े ू ु ी ि ा'.split(' ').map((suffix) => [suffix, '', 2] as const)],
  },
};
