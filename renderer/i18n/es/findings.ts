import type * as en from '../en/findings.ts';
import type { Translated } from '../translated.ts';
import { mailReasons, mailSteps, mailVerdicts, ourMailSteps } from './mail-findings.ts';
import { nameReasons, nameSteps, nameVerdicts, ourNameSteps } from './name-findings.ts';
import { ourSiteSteps, siteReasons, siteSteps, siteVerdicts } from './site-findings.ts';

const unaskedVerdicts = {
  silent: 'No llegó respuesta a tiempo: {{what}}.',
  unreachable: 'No hubo conexión: {{what}}.',
  refused: 'La otra parte se negó a responder: {{what}}.',
  special: 'La dirección no es pública, y no se envió nada: {{what}}.',
  bounded: 'Había más que leer de lo que permite una comprobación: {{what}}.',
  proxy: 'El proxy de este dispositivo no deja pasar la pregunta: {{what}}.',
  malformed: 'No se pudo leer la respuesta: {{what}}.',
  nobody: 'No hay servidor al que preguntar: {{what}}.',
};

const unaskedReasons = {
  silent: 'La conexión o el servidor pueden ir lentos ahora; esto no dice nada del dominio.',
  unreachable: 'Puede que nuestra red no lo permita; esto no dice nada del dominio.',
  refused: 'Muchos servidores limitan quién pregunta y con qué frecuencia; esto no dice nada del dominio.',
  special: 'Un nombre puede llevar a una red privada, donde las comprobaciones nunca entran.',
  bounded: 'Las comprobaciones limitan cuánto leen; el resto queda sin conocerse.',
  proxy: 'Desde esta red solo se puede preguntar lo que el proxy deja pasar.',
  malformed: 'Una respuesta ilegible no prueba nada, pero puede dar problemas también a otros programas.',
  nobody: 'No se conoce servidor para esta pregunta; queda abierta.',
};

const unaskedSteps = {
  silent: 'Volveremos a preguntar más tarde.',
  unreachable: 'Volveremos a preguntar desde otra red.',
  refused: 'Volveremos a preguntar en unos minutos.',
  special: 'Por favor, compruebe que el nombre lleve a una dirección pública.',
  bounded: 'Comprobaremos el resto a mano.',
  proxy: 'Preguntaremos desde una red sin proxy.',
  malformed: 'Revisaremos la respuesta original.',
  nobody: 'Lo consultaremos a mano.',
};

export const findingVerdicts: Translated<typeof en.findingVerdicts> = {
  ...nameVerdicts,
  ...mailVerdicts,
  ...siteVerdicts,
  ...unaskedVerdicts,
};

export const findingReasons: Translated<typeof en.findingReasons> = {
  ...nameReasons,
  ...mailReasons,
  ...siteReasons,
  ...unaskedReasons,
};

export const findingSteps: Translated<typeof en.findingSteps> = {
  ...nameSteps,
  ...mailSteps,
  ...siteSteps,
  ...unaskedSteps,
};

export const ourFindingSteps: Translated<typeof en.ourFindingSteps> = {
  ...ourNameSteps,
  ...ourMailSteps,
  ...ourSiteSteps,
};
