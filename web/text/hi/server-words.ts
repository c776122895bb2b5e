/**
 * What the server tells staff in words: the findings of the preflight with what to do about them, what providers said
 * when they were tried, and what is wrong with a field. A clause of it in English, as the server writes it, beside the
 * same in Hindi; {0} and {1} stand for what differs. `scripts/server-words.test.ts` reads the server's own clauses and
 * names those that are missing here.
 */
export const SERVER_WORDS: Readonly<Record<string, string>> = {
  // Settings of the environment: what is wrong.
  'is development': 'development है',
  'is test': 'test है',
  'set NODE_ENV=production to trade': 'व्यापार के लिए NODE_ENV=production सेट करें',
  'must be set in production': 'प्रोडक्शन में सेट होना ज़रूरी है',
  'must be set in production ({0})': 'प्रोडक्शन में सेट होना ज़रूरी है ({0})',
  'at least one supplier must be set in production': 'प्रोडक्शन में कम से कम एक सप्लायर सेट होना ज़रूरी है',
  'is not set though {0} is': 'सेट नहीं है, जबकि {0} सेट है',
  "is not set though {0} is, and neither is BACKUP_KEY_FILE: backups hold everybody's data and are never written unencrypted":
    'सेट नहीं है, जबकि {0} सेट है, और BACKUP_KEY_FILE भी सेट नहीं: बैकअप में सबका डेटा होता है और वे कभी बिना एन्क्रिप्शन के नहीं लिखे जाते',
  'is true, but the database is your own: only the log of the embedded one is kept here':
    'true है, पर डेटाबेस आपका अपना है: यहाँ केवल साथ आए डेटाबेस का लॉग रखा जाता है',
  'is true, but neither BACKUP_DIR nor BACKUP_S3_BUCKET is set':
    'true है, पर न BACKUP_DIR सेट है, न BACKUP_S3_BUCKET',
  'is set though no place of backups is: old months have nowhere to go':
    'सेट है, जबकि बैकअप की कोई जगह सेट नहीं: पुराने महीनों के जाने की कोई जगह नहीं है',
  'is not set: nothing is backed up by the clock': 'सेट नहीं है: समय से कोई बैकअप नहीं बनता',
  'is not set: the shop serves as the owner of its tables and could rewrite the books':
    'सेट नहीं है: दुकान अपनी टेबल के मालिक की तरह चलती है और बही बदल सकती है',
  'is not set up: no codes go by SMS': 'सेट नहीं है: SMS से कोई कोड नहीं जाता',
  'shoppers sign in by mail and Google': 'ग्राहक ईमेल और Google से साइन इन करते हैं',
  "is not set though the store's address or keys are: pictures would go to a local folder":
    'सेट नहीं है, जबकि स्टोर का पता या कुंजियाँ सेट हैं: तस्वीरें इसी मशीन के फ़ोल्डर में जाएँगी',
  'is set beside {0}': '{0} के साथ-साथ सेट है',
  'is set without {0}': '{0} के बिना सेट है',
  'is a demo value': 'डेमो का मान है',
  'is not an address': 'कोई पता नहीं है',
  'is not an https:// address': 'https:// पता नहीं है',
  'is not an e-mail address': 'ईमेल पता नहीं है',
  'leads to this machine or a private network': 'इसी मशीन या निजी नेटवर्क पर ले जाता है',
  'leads to this machine or a private network ({0})': 'इसी मशीन या निजी नेटवर्क पर ले जाता है ({0})',
  'names no single host ({0})': 'किसी एक होस्ट का नाम नहीं है ({0})',
  'holds a user name': 'इसमें यूज़र नाम है',
  'has a path': 'इसमें पाथ है',
  'has a path behind the host': 'होस्ट के बाद इसमें पाथ है',
  'is weak: it {0}': 'कमज़ोर है: {0}',
  'has only {0} different characters': 'इसमें सिर्फ़ {0} अलग अक्षर हैं',
  'has only {0} different character': 'इसमें सिर्फ़ {0} अलग अक्षर है',
  'looks like an example from a manual': 'यह किसी मैनुअल का उदाहरण लगता है',
  'repeats its first {0} characters': 'यह अपने पहले {0} अक्षर दोहराता है',
  "is made from the shop's own address": 'यह दुकान के अपने पते से बना है',
  'can be guessed (about {0} bits, {1} are needed)': 'इसका अनुमान लगाया जा सकता है (क़रीब {0} बिट, {1} चाहिए)',
  'must not be true in production': 'प्रोडक्शन में true नहीं होना चाहिए',
  'must not be off in production': 'प्रोडक्शन में off नहीं होना चाहिए',
  'is brisk: it asks the gateway more often than NPCI allows':
    'brisk है: यह गेटवे से NPCI की अनुमति से ज़्यादा बार पूछता है',
  'is 0, but a proxy speaks https in front: all shoppers would share its address and its limits':
    '0 है, पर आगे एक प्रॉक्सी https बोलता है: सब ग्राहकों का पता और उनकी सीमाएँ एक ही होंगी',
  'is 0: every certificate is taken, so anyone on the way can be the gateway':
    '0 है: हर सर्टिफ़िकेट मान लिया जाता है, इसलिए रास्ते में कोई भी ख़ुद को गेटवे बता सकता है',
  'opens the debugger, through which everything can be read and run':
    'डीबगर खोलता है, जिससे सब कुछ पढ़ा और चलाया जा सकता है',
  'is silent: nobody will know why something failed': 'silent है: कुछ क्यों नहीं हुआ, यह किसी को पता नहीं चलेगा',
  'is {0}: it writes more about people than an operator needs': '{0} है: यह लोगों के बारे में ज़रूरत से ज़्यादा लिखता है',
  'is under 5 seconds: orders that a supplier executes slowly become unknown':
    '5 सेकंड से कम है: जिन ऑर्डर को सप्लायर धीरे पूरा करता है, उनका नतीजा अज्ञात हो जाता है',
  'allows every site (*)': 'हर साइट को अनुमति देता है (*)',
  'holds {0}, and origins are compared to the letter: no * stands for others':
    'इसमें {0} है, और ओरिजिन अक्षर-अक्षर मिलाए जाते हैं: * का कोई मतलब नहीं',
  'allows the origin null, which any file or sandboxed frame has':
    'ओरिजिन null को अनुमति देता है, जो किसी भी फ़ाइल का हो सकता है',
  'holds {0}, which is not an origin': 'इसमें {0} है, जो ओरिजिन नहीं है',
  'holds {0}, which is not https://': 'इसमें {0} है, जो https:// नहीं है',
  'holds {0}, which is this machine or a private network': 'इसमें {0} है, जो यही मशीन या निजी नेटवर्क है',
  'holds {0}, which is more than an origin ({1})': 'इसमें {0} है, जो ओरिजिन से ज़्यादा है ({1})',
  'goes unencrypted to {0}: no sslmode is named': '{0} तक बिना एन्क्रिप्शन जाता है: कोई sslmode नहीं दिया गया',
  'goes unencrypted to {0} (sslmode={1})': '{0} तक बिना एन्क्रिप्शन जाता है (sslmode={1})',
  'switches encryption off to another host, {0} (sslmode=disable)':
    'दूसरे होस्ट {0} तक एन्क्रिप्शन बंद कर देता है (sslmode=disable)',
  'takes any certificate (sslmode=no-verify)': 'कोई भी सर्टिफ़िकेट मान लेता है (sslmode=no-verify)',
  'takes any certificate or none': 'कोई भी सर्टिफ़िकेट मान लेता है, या बिना सर्टिफ़िकेट के भी',
  'has a password that everybody tries first': 'इसका पासवर्ड वही है जो हर कोई सबसे पहले आज़माता है',
  'names the same role as DATABASE_URL: the shop could rewrite the books':
    'DATABASE_URL वाली ही भूमिका का नाम है: दुकान बही बदल सकती है',
  'names another role than DATABASE_URL': 'इसमें DATABASE_URL से अलग भूमिका है',
  'goes unencrypted to {0}': '{0} तक बिना एन्क्रिप्शन के जाता है',
  'names another database ({0}) than DATABASE_URL ({1})': 'इसमें डेटाबेस {0} है, DATABASE_URL में {1}',
  'is {0}, but no other process can share the embedded PostgreSQL':
    '{0} है, पर साथ आए PostgreSQL को कोई दूसरा प्रोसेस साझा नहीं कर सकता',
  'lies in a folder that is emptied': 'ऐसे फ़ोल्डर में है जो ख़ाली किया जाता है',
  'lies in DATA_DIR: what takes the data takes the backups too': 'DATA_DIR में है: डेटा गया तो बैकअप भी गए',
  'sends its password to {0} without requiring encryption':
    'एन्क्रिप्शन ज़रूरी किए बिना {0} को अपना पासवर्ड भेजता है',
  'sends mails with sign-in links to {0} without requiring encryption':
    'एन्क्रिप्शन ज़रूरी किए बिना साइन-इन लिंक वाले ईमेल {0} को भेजता है',
  'holds no e-mail address': 'इसमें कोई ईमेल पता नहीं है',
  'is at {0}, where nobody can write or answer': '{0} पर है, जहाँ कोई न लिख सकता है न जवाब दे सकता है',
  'codes and links go by mail': 'कोड और लिंक ईमेल से जाते हैं',
  'does not ask for the address that accounts are found by': 'वह पता नहीं माँगता जिससे खाते मिलते हैं',
  'the public key is not an uncompressed P-256 point in base64url':
    'सार्वजनिक कुंजी base64url में P-256 का बिंदु नहीं है',
  'the private key is not 32 bytes in base64url': 'निजी कुंजी base64url में 32 बाइट की नहीं है',
  'the private key is not on the curve P-256': 'निजी कुंजी P-256 कर्व पर नहीं है',
  'the two keys do not belong together': 'दोनों कुंजियाँ एक-दूसरे की नहीं हैं',
  'is too short to be a key': 'कुंजी होने के लिए बहुत छोटा है',
  'is a key of test mode': 'टेस्ट मोड की कुंजी है',
  'has {0} characters: forged payments could be signed': 'इसमें {0} अक्षर हैं: जाली भुगतान पर दस्तख़त किए जा सकते हैं',
  'repeats a few characters: forged payments could be signed':
    'कुछ ही अक्षर दोहराता है: जाली भुगतान पर दस्तख़त किए जा सकते हैं',
  'has nothing as entry {0} of {1}': '{1} में से प्रविष्टि {0} ख़ाली है',
  'has {0} of {1} entries: {2} has {1}': '{1} में से {0} प्रविष्टियाँ हैं: {2} में {1} हैं',
  'names one account twice, as entries {0} and {1}': 'एक ही खाता दो बार है, प्रविष्टि {0} और {1} में',
  'must be a whole number in decimal digits': 'अंकों में पूरी संख्या होनी चाहिए',
  'must be a postgres:// address': 'postgres:// पता होना चाहिए',
  'must be an smtp:// or smtps:// address': 'smtp:// या smtps:// पता होना चाहिए',
  '{0} still tell shoppers what the demo made up ({1})': '{0} अब भी ग्राहकों को वही बताती हैं जो डेमो ने गढ़ा ({1})',

  // Settings of the environment: what to do.
  'set your own, or remove it where you do not use this provider':
    'अपना मान डालें, या जहाँ यह प्रदाता काम में नहीं है वहाँ इसे हटा दें',
  'set all of {0} ({1}) or none': '{0}: सब ({1}) सेट करें या कोई नहीं',
  'the key of the bucket for backups': 'बैकअप के बकेट की कुंजी',
  "the store's keys": 'स्टोर की कुंजियाँ',
  'the hosted provider': 'होस्टेड प्रदाता',
  "Google's client": 'Google का क्लाइंट',
  "web push's pair of keys": 'वेब पुश की कुंजियों की जोड़ी',
  "{0}'s keys": '{0} की कुंजियाँ',
  "{0}'s account": '{0} का खाता',
  "remove it, so that the provider's own address is used, or set the https:// address that the provider gave you":
    'इसे हटा दें, ताकि प्रदाता का अपना पता काम में आए, या प्रदाता का दिया https:// पता डालें',
  'add ?sslmode=verify-full, so that nobody on the way reads or changes what passes':
    '?sslmode=verify-full जोड़ें, ताकि रास्ते में कोई न पढ़ सके न बदल सके',
  'give the role a random password': 'भूमिका को यादृच्छिक पासवर्ड दें',
  'set the https:// address at which shoppers find the shop, without a path':
    'वह https:// पता डालें जिस पर ग्राहक दुकान पाते हैं, बिना पाथ के',
  'make one with: {0}': 'इससे बनाएँ: {0}',
  'make a pair with: npx web-push generate-vapid-keys': 'जोड़ी इससे बनाएँ: npx web-push generate-vapid-keys',
  'make a pair with: npx web-push generate-vapid-keys, or remove both':
    'जोड़ी इससे बनाएँ: npx web-push generate-vapid-keys, या दोनों हटा दें',
  'remove it': 'इसे हटा दें',
  'remove it (20000)': 'इसे हटा दें (20000)',
  'remove it: simulated money buys nothing': 'इसे हटा दें: नक़ली पैसे से कुछ नहीं ख़रीदा जाता',
  'remove it: their passwords are published': 'इसे हटा दें: उनके पासवर्ड सब जानते हैं',
  'remove it: without limits passwords and codes are guessed':
    'इसे हटा दें: सीमाओं के बिना पासवर्ड और कोड का अनुमान लगाया जा सकता है',
  'set how many proxies of yours stand in front (1 for one)': 'लिखें कि आगे आपके कितने प्रॉक्सी हैं (एक हो तो 1)',
  'give a certificate of your own by NODE_EXTRA_CA_CERTS': 'अपना सर्टिफ़िकेट NODE_EXTRA_CA_CERTS से दें',
  'remove --inspect': '--inspect हटा दें',
  'set info or warn': 'info या warn सेट करें',
  'list the https:// origins of your own front ends, without a path, or remove it':
    'अपने फ़्रंट-एंड के https:// ओरिजिन लिखें, बिना पाथ के, या इसे हटा दें',
  'make a second role for DATABASE_URL, `grant rush_app to` it, and name the owner here':
    'DATABASE_URL के लिए दूसरी भूमिका बनाएँ, उसे `grant rush_app to` दें, और मालिक का नाम यहाँ लिखें',
  'serve as a second role that is only granted rush_app': 'दूसरी भूमिका से चलाएँ, जिसे सिर्फ़ rush_app दिया गया हो',
  'set both or none: without DATABASE_URL the embedded PostgreSQL is used':
    'दोनों सेट करें या कोई नहीं: DATABASE_URL के बिना साथ आया PostgreSQL चलता है',
  'name one database in both': 'दोनों में एक ही डेटाबेस लिखें',
  'set it only where DATABASE_URL goes through a pooler, to the same database and role past it':
    'इसे तभी सेट करें जब DATABASE_URL किसी पूलर से होकर जाता हो: वही डेटाबेस और वही भूमिका, पूलर के बिना',
  'leads to the same place as {0}': 'वहीं जाता है जहाँ {0} जाता है',
  'set it to standbys of the database of DATABASE_URL, as the same role, or remove it':
    'इसमें DATABASE_URL वाले डेटाबेस के स्टैंडबाय लिखें, वही भूमिका, या इसे हटा दें',
  'use its https:// address, or a collector on this machine that passes on':
    'उसका https:// पता लिखें, या इसी मशीन पर एक कलेक्टर जो आगे भेजे',
  'remove it, or set DATABASE_URL': 'इसे हटा दें, या DATABASE_URL सेट करें',
  'set a folder that stays and is backed up': 'ऐसा फ़ोल्डर डालें जो बना रहे और जिसका बैकअप हो',
  'set one of them, and keep it where the backups are not': 'एक सेट करें, और उसे वहाँ रखें जहाँ बैकअप नहीं हैं',
  'set one of them': 'इनमें से एक सेट करें',
  'set BACKUP_DIR or BACKUP_S3_BUCKET, or leave it out': 'BACKUP_DIR या BACKUP_S3_BUCKET सेट करें, या इसे हटा दें',
  'set it or BACKUP_S3_BUCKET, unless your database and pictures are backed up by other means':
    'इसे या BACKUP_S3_BUCKET सेट करें, जब तक डेटाबेस और तस्वीरों का बैकअप किसी और तरह न होता हो',
  'remove it, and have your PostgreSQL keep its log by its own means (docs/backup.md)':
    'इसे हटा दें, और अपने PostgreSQL का लॉग उसके अपने तरीक़े से रखवाएँ (docs/backup.md)',
  'set a folder on another disk': 'किसी दूसरी डिस्क का फ़ोल्डर डालें',
  'set the address of your mail server': 'अपने मेल सर्वर का पता डालें',
  'use smtps://, or add ?requireTLS=true': 'smtps:// लिखें, या ?requireTLS=true जोड़ें',
  'remove that option': 'वह विकल्प हटा दें',
  'right for a mail server of your own, wrong for the simulators':
    'अपने मेल सर्वर के लिए ठीक है, नक़ली प्रदाताओं के लिए ग़लत',
  'right for a store of your own': 'अपने स्टोर के लिए ठीक है',
  'set a sender at your own domain, as "Shop <no-reply@example.in>"':
    'अपने डोमेन का भेजने वाला लिखें, जैसे "Shop <no-reply@example.in>"',
  'take it from your MSG91 account': 'इसे अपने MSG91 खाते से लें',
  'header and template are registered with DLT': 'हेडर और टेम्पलेट DLT में पंजीकृत होते हैं',
  "set all of MSG91's variables, or none: without them the shop sends no SMS":
    'MSG91 के सब वेरिएबल सेट करें, या कोई नहीं: उनके बिना दुकान SMS नहीं भेजती',
  'take it from your Twilio console': 'इसे अपने Twilio कंसोल से लें',
  'set none where that is meant': 'अगर यही चाहिए तो none सेट करें',
  'set the bare domain, as shop.eu.auth0.com': 'सिर्फ़ डोमेन लिखें, जैसे shop.eu.auth0.com',
  'let it hold openid, profile and email': 'इसमें openid, profile और email रखें',
  'set AUTH0_DOMAIN and AUTH0_CLIENT_ID too, or remove it':
    'AUTH0_DOMAIN और AUTH0_CLIENT_ID भी सेट करें, या इसे हटा दें',
  'set the bucket, or remove the rest': 'बकेट डालें, या बाक़ी हटा दें',
  'set the https:// address of the store': 'स्टोर का https:// पता डालें',
  'set the keys of {0}': '{0} की कुंजियाँ सेट करें',
  'set the keys of {0} or of {1}': '{0} या {1} की कुंजियाँ सेट करें',
  'with several accounts at {0}, list all of them in each of {1}: in the same order, with commas between':
    '{0} पर कई खाते हों तो {1} में से हर एक में सब लिखें: उसी क्रम में, बीच में कॉमा',
  'set the merchant key of your EKQR account': 'अपने EKQR खाते की मर्चेंट कुंजी डालें',
  'take it from your Razorpay dashboard': 'इसे अपने Razorpay डैशबोर्ड से लें',
  'make a live key (rzp_live_…): payments of test mode are no money':
    'लाइव कुंजी (rzp_live_…) बनाएँ: टेस्ट मोड के भुगतान असली पैसे नहीं हैं',
  'give the webhook a random secret of 16 characters or more, there and here':
    'वेबहुक को 16 या ज़्यादा अक्षरों का यादृच्छिक सीक्रेट दें, वहाँ भी और यहाँ भी',
  'set the address of your merchant account': 'अपने मर्चेंट खाते का पता डालें',
  'set them in the back-office under Settings': 'इन्हें बैक-ऑफ़िस में सेटिंग में भरें',

  // The database.
  'is {0} in PostgreSQL: {1}': 'PostgreSQL में {0} है: {1}',
  'a crash would lose payments that were confirmed': 'क्रैश होने पर पक्के हो चुके भुगतान खो जाएँगे',
  'a crash would tear its pages': 'क्रैश होने पर उसके पेज टूट जाएँगे',
  'set it to on in postgresql.conf and restart it': 'postgresql.conf में इसे on करें और उसे फिर शुरू करें',
  "set it to on, also for the shop's role and database": 'इसे on करें, दुकान की भूमिका और डेटाबेस के लिए भी',
  'set it to on': 'इसे on करें',

  // Rows of the demo: what they are, why they matter.
  'demo accounts': 'डेमो खाते',
  'demo products': 'डेमो प्रोडक्ट',
  'demo packs': 'डेमो पैक',
  'demo pictures in the gallery': 'गैलरी में डेमो तस्वीरें',
  'demo coupons': 'डेमो कूपन',
  'simulated payments': 'नक़ली भुगतान',
  'exchanges with simulated suppliers': 'नक़ली सप्लायरों से बातचीत',
  'shoppers of npm run seed': 'npm run seed के ग्राहक',
  'anybody can sign in to them': 'इनमें कोई भी साइन इन कर सकता है',
  'their texts and prices are made up': 'इनके टेक्स्ट और दाम गढ़े हुए हैं',
  'their prices are made up': 'इनके दाम गढ़े हुए हैं',
  'they are made up': 'ये गढ़े हुए हैं',
  'they take real money off real prices': 'ये असली दाम में असली छूट देते हैं',
  'no bank knows them, and what they bought is play money':
    'कोई बैंक इन्हें नहीं जानता, और इनसे ख़रीदा गया नक़ली पैसा है',
  'what they said of players, prices and balances is made up':
    'खिलाड़ियों, दाम और बैलेंस के बारे में इन्होंने जो कहा, वह गढ़ा हुआ है',
  'trade on an empty database: set another DATABASE_URL or DATA_DIR':
    'ख़ाली डेटाबेस पर कारोबार करें: दूसरा DATABASE_URL या DATA_DIR सेट करें',
  '{0} ({1} and {2} more)': '{0} ({1} और {2} और)',

  // What is tried.
  Mail: 'मेल',
  'Hosted sign-in': 'होस्टेड साइन-इन',
  'Picture store': 'तस्वीरों का स्टोर',
  'Picture folder': 'तस्वीरों का फ़ोल्डर',
  'Web push keys': 'वेब पुश की कुंजियाँ',
  'Clock beside {0}': '{0} से घड़ी का फ़र्क़',
  'takes the keys ({0})': 'कुंजियाँ मानता है ({0})',
  live: 'असली',
  test: 'टेस्ट',
  'takes the keys': 'कुंजियाँ मानता है',
  'the balance is {0}': 'बैलेंस {0} है',
  'the server lets us in': 'सर्वर अंदर आने देता है',
  'knows the client and its secret': 'क्लाइंट और उसका सीक्रेट जानता है',
  'knows the client, and publishes its keys': 'क्लाइंट को जानता है, और अपनी कुंजियाँ प्रकाशित करता है',
  'what was written did not come back': 'जो लिखा गया, वह वापस नहीं आया',
  'writes, reads and removes': 'लिखता, पढ़ता और हटाता है',
  'are a pair': 'एक जोड़ी हैं',
  'it names no time': 'वह कोई समय नहीं बताता',
  'this machine is {0} s ahead': 'यह मशीन {0} सेकंड आगे है',
  'this machine is {0} s behind': 'यह मशीन {0} सेकंड पीछे है',
  '{0} s apart': '{0} सेकंड का फ़र्क़',
  'no answer within {0} s': '{0} सेकंड में कोई जवाब नहीं',
  'failed: {0}': 'असफल: {0}',
  "compare {0} with the gateway's dashboard, and whether this server may call it":
    '{0} को गेटवे के डैशबोर्ड से मिलाएँ, और देखें कि यह सर्वर उसे कॉल कर सकता है',
  "compare {0} with the supplier's page, and have this server's address put on its allow-list":
    '{0} को सप्लायर के पेज से मिलाएँ, और इस सर्वर का पता उसकी अनुमति-सूची में डलवाएँ',
  'compare SMTP_URL: host, port, user and password, smtps:// for port 465':
    'SMTP_URL मिलाएँ: होस्ट, पोर्ट, यूज़र और पासवर्ड, पोर्ट 465 के लिए smtps://',
  'compare {0}, and its allow-list of addresses': '{0} मिलाएँ, और पतों की उसकी अनुमति-सूची भी',
  'compare {0} with the Google Cloud console': '{0} को Google Cloud कंसोल से मिलाएँ',
  'compare S3_BUCKET, S3_ENDPOINT, S3_REGION and the keys, which must be allowed to put, get and delete':
    'S3_BUCKET, S3_ENDPOINT, S3_REGION और कुंजियाँ मिलाएँ, जिन्हें लिखने, पढ़ने और हटाने की अनुमति हो',
  'compare {0}': '{0} मिलाएँ',
  "compare entry {0} of {1} with the supplier's page, and have this server's address put on its allow-list":
    '{1} की प्रविष्टि {0} को सप्लायर के पेज से मिलाएँ, और इस सर्वर का पता उसकी अनुमति-सूची में डलवाएँ',
  'let the shop write to DATA_DIR': 'दुकान को DATA_DIR में लिखने दें',
  'let this machine reach it, and keep its time by NTP': 'इस मशीन को उस तक पहुँचने दें, और समय NTP से ठीक रखें',
  '{0} says: {1}': '{0} का कहना है: {1}',

  // Providers under Settings.
  payments: 'भुगतान',
  suppliers: 'सप्लायर',
  mail: 'मेल',
  sms: 'SMS',
  'sign-in': 'साइन-इन',
  'Hosted identity provider': 'होस्टेड पहचान प्रदाता',
  'set up': 'सेट है',
  'not set up': 'सेट नहीं है',
  'failing: {0}': 'काम नहीं कर रहा: {0}',
  '{0}, account {1} failing: {2}': '{0}, खाता {1} काम नहीं कर रहा: {2}',
  '{0} failing: {1}': '{0} काम नहीं कर रहा: {1}',
  '{0} of the last {1} payments could not be opened': 'पिछले {1} भुगतानों में से {0} नहीं खुल सके',
  '{0} waiting: could not be sent yet': '{0} बाक़ी: अभी भेजे नहीं जा सके',

  // What is wrong with a field.
  'is required': 'यह ज़रूरी है',
  'contains characters that are not allowed': 'इसमें ऐसे अक्षर हैं जिनकी अनुमति नहीं है',
  'has at most two decimals': 'दशमलव के बाद ज़्यादा से ज़्यादा दो अंक हो सकते हैं',
  'is not a GSTIN': 'यह GSTIN नहीं है',
  'must be a colour as #rrggbb': 'रंग #rrggbb की तरह लिखें',
  'must be an https:// address': 'https:// पता होना चाहिए',
  'must be an address': 'पता होना चाहिए',
  'must have 4, 6 or 8 digits': '4, 6 या 8 अंक होने चाहिए',
  'must be at most {0} characters': 'ज़्यादा से ज़्यादा {0} अक्षर हो सकते हैं',
  'must be a whole number': 'पूरी संख्या होनी चाहिए',
  'must be a day as yyyy-mm-dd': 'तारीख़ yyyy-mm-dd की तरह लिखें',
  'must be a day of the calendar between 2000 and 2999': '2000 और 2999 के बीच की कोई तारीख़ होनी चाहिए',
  'must be a moment of the calendar between 2000 and 2999': '2000 और 2999 के बीच का कोई समय होना चाहिए',
  'must be a moment as in 2026-11-20T10:15:00Z': 'समय 2026-11-20T10:15:00Z की तरह लिखें',
  'must be a day as yyyy-mm-dd, or a moment as in 2026-11-20T10:15:00Z':
    'तारीख़ yyyy-mm-dd की तरह, या समय 2026-11-20T10:15:00Z की तरह लिखें',
  'Too small: expected number to be >={0}': '{0} या उससे ज़्यादा होना चाहिए',
  'Too small: expected number to be >{0}': '{0} से ज़्यादा होना चाहिए',
  'Too big: expected number to be <={0}': '{0} या उससे कम होना चाहिए',
  'Too big: expected number to be <{0}': '{0} से कम होना चाहिए',
  'Too small: expected string to have >={0} characters': 'कम से कम {0} अक्षर चाहिए',
  'Too big: expected string to have <={0} characters': 'ज़्यादा से ज़्यादा {0} अक्षर हो सकते हैं',
  'Too small: expected array to have >={0} items': 'कम से कम {0} चाहिए',
  'Too big: expected array to have <={0} items': 'ज़्यादा से ज़्यादा {0} हो सकते हैं',
  'Invalid option: expected one of {0}': 'इनमें से एक होना चाहिए: {0}',
  'Invalid input: expected int, received number': 'पूरी संख्या होनी चाहिए',
  'Invalid input: expected number, received {0}': 'संख्या होनी चाहिए',
  'Invalid input: expected string, received {0}': 'टेक्स्ट होना चाहिए',
  'Invalid input: expected boolean, received {0}': 'हाँ या नहीं होना चाहिए',
  'Invalid URL': 'यह कोई पता नहीं है',
  'Invalid email address': 'यह ईमेल पता नहीं है',
};
