/** Words of the second factor's first-time set-up. */
import type { Texts } from './texts.ts';

export const secondFactorSetupTexts: Texts = {
  'Set up two-factor authentication': [
    'Configure la autenticación en dos pasos',
    'Zwei-Faktor-Anmeldung einrichten',
    'إعداد المصادقة الثنائية',
  ],
  'Two-factor authentication is required for all accounts. It keeps your news yours, even if somebody learns your password.': [
    'La autenticación en dos pasos es obligatoria para todas las cuentas. Protege sus noticias aunque alguien averigüe su contraseña.',
    'Die Zwei-Faktor-Anmeldung ist für alle Konten Pflicht. Sie schützt Ihre Nachrichten, selbst wenn jemand Ihr Passwort erfährt.',
    'المصادقة الثنائية مطلوبة لجميع الحسابات. فهي تحمي أخبارك حتى لو عرف أحدهم كلمة مرورك.',
  ],
  'You need a phone that receives text messages. You can also add an authenticator app.': [
    'Necesita un teléfono que reciba mensajes de texto. También puede añadir una aplicación de autenticación.',
    'Sie brauchen ein Telefon, das SMS empfängt. Zusätzlich können Sie eine Authenticator-App verwenden.',
    'تحتاج إلى هاتف يستقبل الرسائل النصية. يمكنك أيضًا إضافة تطبيق مصادقة.',
  ],
  'Your mobile phone': ['Su teléfono móvil', 'Ihr Mobiltelefon', 'هاتفك المحمول'],
  'We will send a code to this number by text message.': [
    'Enviaremos un código a este número por mensaje de texto.',
    'Wir senden einen Code per SMS an diese Nummer.',
    'سنرسل رمزًا إلى هذا الرقم برسالة نصية.',
  ],
  'Verify your device': ['Verifique su dispositivo', 'Gerät bestätigen', 'تحقق من جهازك'],
  'Use an authenticator app instead': [
    'Usar una aplicación de autenticación',
    'Stattdessen eine Authenticator-App verwenden',
    'استخدام تطبيق مصادقة بدلًا من ذلك',
  ],
  'Use the text message instead': ['Usar el mensaje de texto', 'Stattdessen die SMS verwenden', 'استخدام الرسالة النصية بدلًا من ذلك'],
  'It is a new one: an entry that you added to the app before no longer counts.': [
    'Es nuevo: una entrada que haya añadido antes a la aplicación ya no vale.',
    'Er ist neu: Ein Eintrag, den Sie der App zuvor hinzugefügt haben, gilt nicht mehr.',
    'هذا رمز جديد: لم يعد الإدخال الذي أضفته إلى التطبيق من قبل صالحًا.',
  ],
  'Authenticator app': ['Aplicación de autenticación', 'Authenticator-App', 'تطبيق المصادقة'],
  'Install an authenticator app, for example {apps}.': [
    'Instale una aplicación de autenticación, por ejemplo {apps}.',
    'Installieren Sie eine Authenticator-App, zum Beispiel {apps}.',
    'ثبّت تطبيق مصادقة، مثل {apps}.',
  ],
  'Scan this QR code with it.': ['Escanee con ella este código QR.', 'Scannen Sie damit diesen QR-Code.', 'امسح رمز QR هذا باستخدامه.'],
  'Scan this QR code with it, or enter the key by hand.': [
    'Escanee con ella este código QR o introduzca la clave a mano.',
    'Scannen Sie damit diesen QR-Code oder geben Sie den Schlüssel von Hand ein.',
    'امسح به رمز الاستجابة هذا، أو أدخل المفتاح يدويًا.',
  ],
  'Enter the code that the app shows in the field above. It is valid for # minutes.': [
    'Introduzca en el campo de arriba el código que muestra la aplicación. Es válido durante # minutos.',
    'Geben Sie den Code, den die App zeigt, oben ein. Er gilt # Minuten.',
    'أدخل الرمز الذي يعرضه التطبيق في الحقل أعلاه. الرمز صالح لمدة # دقائق.',
  ],
  'QR code for your authenticator app': [
    'Código QR para su aplicación de autenticación',
    'QR-Code für Ihre Authenticator-App',
    'رمز الاستجابة لتطبيق المصادقة',
  ],
  Key: ['Clave', 'Schlüssel', 'المفتاح'],
  'Copy key': ['Copiar clave', 'Schlüssel kopieren', 'نسخ المفتاح'],
  Copied: ['Copiado', 'Kopiert', 'تم النسخ'],
  'Open in the authenticator app on this device': [
    'Abrir en la aplicación de autenticación de este dispositivo',
    'In der Authenticator-App dieses Geräts öffnen',
    'فتح في تطبيق المصادقة على هذا الجهاز',
  ],
  'The QR code is not available at the moment. Please use the code from the text message.': [
    'El código QR no está disponible en este momento. Use el código del mensaje de texto.',
    'Der QR-Code ist im Moment nicht verfügbar. Bitte verwenden Sie den Code aus der SMS.',
    'رمز الاستجابة غير متاح حاليًا. يرجى استخدام الرمز الوارد في الرسالة النصية.',
  ],
  'Two-factor authentication is on': [
    'La autenticación en dos pasos está activada',
    'Die Zwei-Faktor-Anmeldung ist aktiv',
    'تم تفعيل المصادقة الثنائية',
  ],
  'From now on we will ask for a code when you log in.': [
    'A partir de ahora le pediremos un código al iniciar sesión.',
    'Ab jetzt fragen wir bei der Anmeldung nach einem Code.',
    'من الآن فصاعدًا سنطلب رمزًا عند تسجيل دخولك.',
  ],
  'The clock of this device is {n} min off. Codes of an authenticator app depend on the time: set the clock of your phone to automatic and try again.':
    [
      'El reloj de este dispositivo se desvía {n} minutos. Los códigos de la aplicación dependen de la hora: ponga el reloj de su teléfono en automático e inténtelo de nuevo.',
      'Die Uhr dieses Geräts geht {n} Minuten falsch. Codes der App hängen von der Zeit ab: Stellen Sie die Uhr Ihres Telefons auf automatisch und versuchen Sie es erneut.',
      'ساعة هذا الجهاز غير دقيقة بمقدار {n} دقيقة. رموز التطبيق تعتمد على الوقت: اضبط ساعة هاتفك تلقائيًا وحاول مرة أخرى.',
    ],
};
