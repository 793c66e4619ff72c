/** Words of the second factor: verification and set-up. */
import type { Texts } from './texts.ts';

export const secondFactorTexts: Texts = {
  'Verify your identity': ['Verifique su identidad', 'Bestätigen Sie Ihre Identität', 'تحقق من هويتك'],
  'Your account is protected by a second factor.': [
    'Su cuenta está protegida por un segundo factor.',
    'Ihr Konto ist durch einen zweiten Faktor geschützt.',
    'حسابك محمي بعامل تحقق ثانٍ.',
  ],
  'Step {n} of {total}': ['Paso {n} de {total}', 'Schritt {n} von {total}', 'الخطوة {n} من {total}'],
  'How would you like to get your code?': [
    '¿Cómo desea recibir su código?',
    'Wie möchten Sie Ihren Code erhalten?',
    'كيف تود الحصول على الرمز؟',
  ],
  'Send a text message': ['Enviar un mensaje de texto', 'Eine SMS senden', 'إرسال رسالة نصية'],
  'Use the authenticator app': ['Usar la aplicación de autenticación', 'Die Authenticator-App verwenden', 'استخدام تطبيق المصادقة'],
  'Send Code': ['Enviar código', 'Code senden', 'إرسال الرمز'],
  'Sending Code': ['Enviando código', 'Code wird gesendet', 'جارٍ إرسال الرمز'],
  'Send Code in {n} s': ['Enviar código en {n} s', 'Code senden in {n} s', 'إرسال الرمز بعد {n} ث'],
  'I have a code already': ['Ya tengo un código', 'Ich habe schon einen Code', 'لدي رمز بالفعل'],
  'Enter Code': ['Introducir código', 'Code eingeben', 'إدخال الرمز'],
  'Enter your code': ['Introduzca su código', 'Geben Sie Ihren Code ein', 'أدخل الرمز'],
  'Verification code': ['Código de verificación', 'Bestätigungscode', 'رمز التحقق'],
  'We sent a text message to {phone}. The code is valid for 3 minutes.': [
    'Enviamos un mensaje de texto a {phone}. El código es válido durante 3 minutos.',
    'Wir haben eine SMS an {phone} gesendet. Der Code gilt 3 Minuten.',
    'أرسلنا رسالة نصية إلى {phone}. الرمز صالح لمدة 3 دقائق.',
  ],
  'Enter the code from your text message. A code is valid for 3 minutes.': [
    'Introduzca el código de su mensaje de texto. Un código es válido durante 3 minutos.',
    'Geben Sie den Code aus Ihrer SMS ein. Ein Code gilt 3 Minuten.',
    'أدخل الرمز الوارد في رسالتك النصية. الرمز صالح لمدة 3 دقائق.',
  ],
  'Enter the code that your authenticator app shows.': [
    'Introduzca el código que muestra su aplicación de autenticación.',
    'Geben Sie den Code ein, den Ihre Authenticator-App zeigt.',
    'أدخل الرمز الذي يعرضه تطبيق المصادقة.',
  ],
  'The code of a text message is valid for 3 minutes, and this one is older. Please request another code.': [
    'El código de un mensaje de texto es válido durante 3 minutos y este es más antiguo. Solicite otro código.',
    'Der Code einer SMS gilt 3 Minuten, und dieser ist älter. Bitte fordern Sie einen neuen Code an.',
    'رمز الرسالة النصية صالح لمدة 3 دقائق، وهذا الرمز أقدم من ذلك. يرجى طلب رمز آخر.',
  ],
  'This step ends in {n} min. After that you will have to log in again.': [
    'Este paso termina en {n} min. Después tendrá que iniciar sesión de nuevo.',
    'Dieser Schritt endet in {n} Min. Danach müssen Sie sich neu anmelden.',
    'تنتهي هذه الخطوة خلال {n} د. بعد ذلك سيتعين عليك تسجيل الدخول مرة أخرى.',
  ],
  'Your account is verified in a way that this page does not know. Please contact {support}.': [
    'Su cuenta se verifica de una forma que esta página no conoce. Póngase en contacto con {support}.',
    'Ihr Konto wird auf eine Weise bestätigt, die diese Seite nicht kennt. Bitte wenden Sie sich an {support}.',
    'يتم التحقق من حسابك بطريقة لا تعرفها هذه الصفحة. يرجى الاتصال بـ {support}.',
  ],
  'Too many wrong codes were entered. For your security, please log in again.': [
    'Se han introducido demasiados códigos incorrectos. Por su seguridad, inicie sesión de nuevo.',
    'Es wurden zu viele falsche Codes eingegeben. Bitte melden Sie sich zu Ihrer Sicherheit neu an.',
    'أُدخل عدد كبير جدًا من الرموز الخاطئة. من أجل أمانك، يرجى تسجيل الدخول مرة أخرى.',
  ],
  'We could not send the text message due to an unexpected problem with our system. Please log in again. If the problem continues, please contact {support}.':
    [
      'No pudimos enviar el mensaje de texto debido a un problema inesperado de nuestro sistema. Inicie sesión de nuevo. Si el problema continúa, póngase en contacto con {support}.',
      'Wegen eines unerwarteten Problems mit unserem System konnten wir die SMS nicht senden. Bitte melden Sie sich neu an. Falls das Problem bleibt, wenden Sie sich an {support}.',
      'تعذر إرسال الرسالة النصية بسبب مشكلة غير متوقعة في نظامنا. يرجى تسجيل الدخول مرة أخرى. إذا استمرت المشكلة، فيرجى الاتصال بـ {support}.',
    ],
  'We could not read the answer of our system. Please log in again. If the problem continues, please contact {support}.': [
    'No pudimos leer la respuesta de nuestro sistema. Inicie sesión de nuevo. Si el problema continúa, póngase en contacto con {support}.',
    'Wir konnten die Antwort unseres Systems nicht lesen. Bitte melden Sie sich neu an. Falls das Problem bleibt, wenden Sie sich an {support}.',
    'تعذرت قراءة رد نظامنا. يرجى تسجيل الدخول مرة أخرى. إذا استمرت المشكلة، فيرجى الاتصال بـ {support}.',
  ],
  'Request another code': ['Solicitar otro código', 'Neuen Code anfordern', 'طلب رمز آخر'],
  'Request another code in {n} s': ['Solicitar otro código en {n} s', 'Neuen Code anfordern in {n} s', 'طلب رمز آخر بعد {n} ث'],
  'A new code has been resent via text to your mobile number': [
    'Se ha reenviado un código nuevo por mensaje de texto a su móvil',
    'Ein neuer Code wurde per SMS an Ihre Mobilnummer gesendet',
    'تم إرسال رمز جديد برسالة نصية إلى رقم هاتفك المحمول',
  ],
  'Invalid code': ['Código no válido', 'Ungültiger Code', 'رمز غير صالح'],
  'Invalid code format. Please enter only numbers.': [
    'Formato de código no válido. Introduzca solo números.',
    'Ungültiges Format. Bitte geben Sie nur Ziffern ein.',
    'تنسيق الرمز غير صالح. يرجى إدخال أرقام فقط.',
  ],
  'Set Up Now': ['Configurar ahora', 'Jetzt einrichten', 'الإعداد الآن'],
  'Country code': ['Prefijo del país', 'Ländervorwahl', 'رمز البلد'],
  'Phone number': ['Número de teléfono', 'Telefonnummer', 'رقم الهاتف'],
  'SEND CODE': ['ENVIAR CÓDIGO', 'CODE SENDEN', 'إرسال الرمز'],
  'You must enter a valid country code.': [
    'Debe introducir un prefijo de país válido.',
    'Sie müssen eine gültige Ländervorwahl eingeben.',
    'يجب إدخال رمز بلد صالح.',
  ],
  'You must enter a valid phone number.': [
    'Debe introducir un número de teléfono válido.',
    'Sie müssen eine gültige Telefonnummer eingeben.',
    'يجب إدخال رقم هاتف صالح.',
  ],
  'Continue to {providerName}': ['Continuar a {providerName}', 'Weiter zu {providerName}', 'المتابعة إلى {providerName}'],
  'We could not setup MFA with the input. Please try again.': [
    'No pudimos configurar el segundo factor con estos datos. Inténtelo de nuevo.',
    'Mit diesen Angaben konnten wir den zweiten Faktor nicht einrichten. Bitte versuchen Sie es erneut.',
    'تعذر إعداد عامل التحقق الثاني بهذه البيانات. يرجى المحاولة مرة أخرى.',
  ],
  'SEND CODE in {n} s': ['ENVIAR CÓDIGO en {n} s', 'CODE SENDEN in {n} s', 'إرسال الرمز بعد {n} ث'],
};
