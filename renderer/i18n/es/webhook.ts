import type * as en from '../en/webhook.ts';
import type { Translated } from '../translated.ts';

export const hook: Translated<typeof en.hook> = {
  section: 'Webhook',
  intro:
    'Avisa a una dirección https suya cuando se le asigna un ticket, vence una promesa suya, o una respuesta suya queda retenida, en duda o rechazada. Cada mensaje va firmado con un secreto y nunca trata del trabajo de sus colegas.',
  practice: 'El entorno de práctica no tiene webhook, porque nada sale de este dispositivo.',
  off: 'Su administrador no permite webhooks en este dispositivo.',
  managed: 'Su administrador configuró este webhook en {{host}}. Usted solo elige el secreto.',
  sendsTo: 'Envía números de ticket a {{host}}',
  sendsNamesTo: 'Envía números de ticket, nombres y asuntos a {{host}}',
  to: 'Dirección',
  toHint: 'La confirmará en una ventana aparte. No se siguen redirecciones.',
  toWrong: 'Escriba una dirección https completa, sin nombre ni contraseña.',
  secret: 'Secreto',
  secretHint: 'Al menos 16 caracteres, igual que en el receptor. Se guarda cifrado y no se vuelve a mostrar.',
  secretWrong: 'Escriba al menos 16 caracteres.',
  names: 'Enviar también nombres y asuntos',
  namesHint: 'Si está desactivado, solo se envían números de ticket.',
  save: 'Guardar webhook',
  remove: 'Quitar',
  test: 'Enviar una prueba',
  delivered: 'Última entrega: {{time}}.',
  never: 'Aún no se ha entregado nada.',
  waiting_one: '{{count, number}} entrega en espera.',
  waiting_other: '{{count, number}} entregas en espera.',
  failed: 'Sin entregar ({{time}}). {{why}}',
  answered: 'El receptor respondió con el estado {{status}}.',
  redirected: 'El receptor redirige (estado {{status}}). Escriba la dirección final.',
  private: 'La dirección lleva ahora a una red privada. Si es correcto, quite el webhook y vuelva a añadirlo.',
  certificate: 'El certificado del receptor no es de confianza, o el receptor no admite cifrado.',
  unreachable: 'No se pudo contactar con el receptor, o un proxy bloqueó la conexión.',
};
