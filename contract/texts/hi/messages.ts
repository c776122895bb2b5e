import type { MessageData } from '../../messages.ts';
import type { RenderedMessage, ShopperMessageTexts } from '../messages.ts';
import { amountText, renderEvent, renderReason } from '../records.ts';
import { recordTexts } from './records.ts';

type OrderData = MessageData<'order-delivered'>;

function message(subject: string, data: OrderData, sentences: string): RenderedMessage {
  const short = sentences.trim();
  const { name, player, orderid, link, brand } = data;
  const facts = `${player && `प्लेयर: ${player}\n`}ऑर्डर ${orderid}: ${link}`;
  return { subject, short, text: [name ? `नमस्ते ${name},` : 'नमस्ते,', short, facts, brand].join('\n\n') };
}

const pack = ({ item, product }: OrderData) => `${item} (${product})`;

function letter(subject: string, { brand }: { brand: string }, ...paragraphs: string[]): RenderedMessage {
  const short = `${brand}: ${paragraphs.join(' ')}`;
  return { subject, short, text: ['नमस्ते,', ...paragraphs, brand].join('\n\n') };
}

const IGNORE = 'अगर यह अनुरोध आपने नहीं किया, तो इस मेल पर ध्यान न दें।';

const CHANGES: Record<MessageData<'account-changed'>['change'], string> = {
  email: 'आपके खाते का ईमेल पता बदला गया',
  mobile: 'आपके खाते का मोबाइल नंबर बदला गया',
  password: 'आपके खाते का पासवर्ड बदला गया',
  'second-factor': 'आपके खाते का ऑथेंटिकेटर ऐप बदला गया',
  provider: 'आपके खाते से साइन इन की एक और सेवा जोड़ी गई',
  device: 'आपके खाते में नए डिवाइस से साइन इन हुआ',
};

const SUPPORT = 'इसके बाद भी किसी अनजान ऐप का कोड माँगा जाए, तो सहायता टीम से संपर्क करें।\n\n';

function accountChanged(data: MessageData<'account-changed'>): RenderedMessage {
  const { brand, change, isBySupport, device, link, days } = data;
  const label = device?.browser && device.system ? `${device.system} पर ${device.browser}` : 'अनजान डिवाइस';
  const detail = device ? ` (${label}, ${device.address} से)` : isBySupport ? ' (हमारी सहायता टीम द्वारा)' : '';
  const summary = CHANGES[change] + detail;
  return {
    subject: `${brand}: ${CHANGES[change]}`,
    short: `${brand}: ${summary}। आप नहीं थे? ${link}`,
    text: `नमस्ते,\n\nअभी-अभी ${summary}।\n\nअगर यह आप थे, तो कुछ करने की ज़रूरत नहीं। अगर आप नहीं थे, तो ${days} दिन के भीतर यह लिंक खोलें और बटन दबाएँ: हर डिवाइस से साइन आउट हो जाएगा, बदलाव जहाँ तक सुरक्षित हो वापस लिए जाएँगे, और आप नया पासवर्ड चुनेंगे:\n\n${link}\n\n${change === 'second-factor' ? SUPPORT : ''}${brand}`,
  };
}

const SECURED: Record<
  MessageData<'account-secured'>['by'],
  Record<'event' | 'ifRemoved' | 'ifKept', string>
> = {
  email: {
    event: 'आपने इस ईमेल पते की पुष्टि की है, इसलिए यह खाता अब सिर्फ़ आपका है।',
    ifRemoved: 'उसमें लिखे मोबाइल नंबर की पुष्टि साथ में नहीं हुई, इसलिए वह हटा दिया गया है। अपना नंबर डैशबोर्ड में जोड़ें।',
    ifKept: '',
  },
  mobile: {
    event: 'इस ईमेल पते वाले खाते के मोबाइल नंबर की पुष्टि हुई। पते की पुष्टि अभी नहीं हुई है।',
    ifRemoved: '',
    ifKept: 'मोबाइल नंबर से साइन इन करें और डैशबोर्ड में इस पते की पुष्टि करें।',
  },
  'later-registration': {
    event: 'आपके खाते के मोबाइल नंबर की पुष्टि बाद में बने एक और खाते में हुई।',
    ifRemoved: 'वह इस खाते से हटा दिया गया है। डैशबोर्ड में दूसरा नंबर जोड़ें।',
    ifKept: '',
  },
};

const CANCELLATIONS: Record<MessageData<'erasure-cancelled'>['why'], string> = {
  'signed-in': 'आपने साइन इन किया है, इसलिए आपका खाता बना रहेगा और मिटाया नहीं जाएगा।',
  disputed: 'आपके खाते के एक बदलाव पर आपत्ति हुई, इसलिए खाता बना रहेगा और उसे मिटाने का अनुरोध रद्द कर दिया गया है।',
  balance:
    'खाता मिटाने के अनुरोध के बाद उसमें R-Coins, पॉइंट या कमाई आई। आप उन्हें न खोएँ, इसलिए खाता मिटाया नहीं गया। उनका उपयोग करने के लिए साइन इन करें, या फिर से अनुरोध करें और उन्हें समाप्त होने दें।',
};

export const messageTexts: ShopperMessageTexts = {
  'order-delivered': (data) => message(`पहुँच गया: ${data.item}`, data, `${pack(data)} पहुँच गया है।`),
  'order-delivered-in-part': (data) =>
    message(
      `एक हिस्सा पहुँचा: ${data.item}`,
      data,
      `${pack(data)} का एक हिस्सा पहुँच गया है। बाक़ी के ${amountText(data.amountPaise)} R-Coins के रूप में आपके वॉलेट में लौटा दिए गए हैं। ${renderReason(recordTexts, data)}`,
    ),
  'order-refunded': (data) =>
    message(
      `रिफ़ंड हुआ: ${data.item}`,
      data,
      `${data.wasDelivered ? `${pack(data)} का आपका ऑर्डर रिफ़ंड हो गया।` : `${pack(data)} नहीं पहुँचाया जा सका।`} ${amountText(data.amountPaise)} R-Coins के रूप में आपके वॉलेट में लौटा दिए गए हैं। ${renderReason(recordTexts, data)}`,
    ),
  'order-cancelled': (data) =>
    message(
      `रद्द हुआ: ${data.item}`,
      data,
      `${pack(data)} का आपका ऑर्डर रद्द हो गया। ${data.wasPaid === false ? 'इसका भुगतान नहीं हुआ था।' : 'आपने जो चुकाया था, वह R-Coins के रूप में आपके वॉलेट में है।'} ${renderReason(recordTexts, data)}`,
    ),
  'late-payment': (data) =>
    message(
      `${data.item} का आपका भुगतान आपके वॉलेट में है`,
      data,
      `${pack(data)} का आपका भुगतान ऑर्डर ख़त्म होने के बाद आया। वह R-Coins के रूप में आपके वॉलेट में है। ${data.obstacle ? recordTexts.obstacle[data.obstacle] : ''}`,
    ),
  'payment-reviewed': ({ event, clientTxnId, link, brand }) => {
    const short = renderEvent(recordTexts, event);
    return {
      subject: recordTexts.review[event.kind],
      short,
      text: `${short}\n\nऑर्डर या टॉप-अप ${clientTxnId}: ${link}\n\n${brand}`,
    };
  },
  'order-delayed': (data) =>
    message(
      `ज़्यादा समय लग रहा है: ${data.item}`,
      data,
      `${pack(data)} में वादे से ज़्यादा समय लग रहा है। हमारी टीम इसे देख रही है; आपको ऑर्डर मिलेगा या पैसे वापस। कृपया दोबारा भुगतान न करें।`,
    ),
  'one-time-code': ({ code, minutes, brand }) => {
    const short = `${code} आपका ${brand} कोड है। यह ${minutes} मिनट तक चलेगा। इसे किसी को न बताएँ।`;
    return { subject: `आपका ${brand} कोड`, short, text: short };
  },
  'reset-password-link': (data) =>
    letter(
      `${data.brand} के लिए नया पासवर्ड चुनें`,
      data,
      `नया पासवर्ड चुनने के लिए यह लिंक खोलें। यह एक बार, ${data.minutes} मिनट तक काम करता है:`,
      data.link,
      IGNORE,
    ),
  'verify-email-link': (data) =>
    letter(
      `${data.brand} के लिए अपने ईमेल की पुष्टि करें`,
      data,
      'अपने ईमेल पते की पुष्टि के लिए यह लिंक खोलें:',
      data.link,
      IGNORE,
    ),
  'account-changed': accountChanged,
  'account-secured': (data) => {
    const texts = SECURED[data.by];
    const removal = 'खाता खोलने के जो तरीक़े (पासवर्ड, साइन इन, डिवाइस) पक्के तौर पर आपके नहीं थे, वे बंद कर दिए गए हैं।';
    return letter(
      `आपका ${data.brand} खाता सुरक्षित किया गया`,
      data,
      texts.event,
      `${removal} ${data.isMobileRemoved ? texts.ifRemoved : texts.ifKept}`.trim(),
      `अगर यह आप नहीं थे, तो सहायता टीम से बात करें${data.support && `: ${data.support}`}।`,
    );
  },
  'mobile-removed': ({ brand }) => {
    const short = `आपका नंबर एक ${brand} खाते से हटा दिया गया, क्योंकि उसके ईमेल पते के मालिक ने पुष्टि की। अगर खाता आपका था, तो सहायता से बात करें।`;
    return { subject: brand, short, text: short };
  },
  'erasure-requested': (data) =>
    letter(
      `आपका ${data.brand} खाता मिटा दिया जाएगा`,
      data,
      `अनुरोध के अनुसार आपका खाता ${data.on} को मिटा दिया जाएगा। आप हर जगह से साइन आउट हो गए हैं।`,
      'अगर आप इसे रखना चाहते हैं, या यह अनुरोध आपने नहीं किया, तो उस दिन से पहले साइन इन करें: इससे यह रद्द हो जाता है।',
    ),
  'erasure-cancelled': (data) =>
    letter(
      `आपका ${data.brand} खाता बना रहेगा`,
      data,
      CANCELLATIONS[data.why],
      'अगर यह आप नहीं थे, तो तुरंत अपना पासवर्ड बदलें।',
    ),
};
