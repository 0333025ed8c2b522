import type { HechoConLlave, ParteTarea } from '#shared/contracts/hechos.ts';
import type { Acto, NombreActo } from '#shared/contracts/rastro.ts';
import { GRUPO_EDAD_DISPLAY } from '#shared/contracts/textos.ts';
import { enDinero } from '#shared/domain/paga/paga.ts';
import { conMinuscula, enumerar, plural } from '#shared/domain/palabras.ts';
import { diaDe, fechaCorta, fechaLarga, momento, semanaEnPalabras } from '#client/lib/fechas/fechas.ts';
import { nombreTrimestre } from '#client/lib/fechas/trimestre.ts';
import { nombreDeZona } from '../config/zonas.ts';

type De<N extends NombreActo> = Extract<Acto, { readonly acto: N }>;

const cita = (nombre: string): string => `«${nombre}»`;
/** Returns a percentage with a no-break space: «20 %». */
const porciento = (n: number): string => `${String(n)}\u00a0%`;
const delTrimestre = (dia: string): string => `del ${conMinuscula(nombreTrimestre(dia))}`;

/** Returns an amount of pocket money with its week: «3,00 €, del 16 al 22 de noviembre». */
const deLaSemana = ({ total, moneda, semana }: De<'PAGA_PAGADA' | 'PAGA_DEVUELTA'>): string =>
  `${enDinero(total, moneda)}, ${conMinuscula(semanaEnPalabras(semana))}`;

const PARTES: Readonly<Record<ParteTarea, string>> = {
  DESCRIPCION: 'descripción',
  DIAS: 'días',
  MINUTOS: 'minutos',
  EDADES: 'edades',
  PUNTOS: 'puntos',
  CABEZA: 'si es de cabeza o de manos',
  LIBRE: 'si es libre',
  CADA_UNO: 'quién tiene la suya',
  EN_PARTES: 'cómo se reparte',
  REVISION: 'cómo se revisa',
};

/** Words for each act on a chore by a program with a key, to be followed by the chore's name. */
const CON_LLAVE: Readonly<Record<HechoConLlave, string>> = {
  HECHA: 'completó',
  AYER: 'apuntó que ayer hizo',
  APUNTADA: 'apuntó como hecha',
  DESHECHA: 'deshizo',
  POSPUESTA: 'dejó para otro día',
  RECLAMADA: 'dijo «La he hecho yo» en',
  TOMADA: 'se quedó',
  DEJADA: 'dejó libre',
  PEDIDA: 'pidió que le cubran',
  ACEPTADA: 'aceptó cubrir',
  RECHAZADA: 'no quiso cubrir',
  RETIRADA: 'retiró que le cubran',
};

const DONDE_VIVE = { SIEMPRE: 'siempre', ALTERNAS: 'semanas alternas', TEMPORADAS: 'a temporadas' } as const;

type Ausencia = Pick<De<'AUSENCIA_APUNTADA'>, 'desde' | 'hasta' | 'alternas'>;
const diasFuera = ({ desde, hasta, alternas }: Ausencia): string =>
  alternas
    ? `en semanas alternas desde el ${fechaCorta(desde)}`
    : desde === hasta || hasta === null
      ? `el ${fechaCorta(desde)}`
      : `del ${fechaCorta(desde)} al ${fechaCorta(hasta)}`;

const miembroEditado = ({ miembro, nombre, apellidos, grupo_edad, foto }: De<'MIEMBRO_EDITADO'>): string => {
  const partes = [
    ...(nombre === null ? [] : [`nombre (${cita(nombre)})`]),
    ...(apellidos ? ['apellidos'] : []),
    ...(grupo_edad === null ? [] : [`grupo de edad (${GRUPO_EDAD_DISPLAY[grupo_edad]})`]),
    ...(foto === null ? [] : [foto === 'PUESTA' ? 'foto' : 'foto (quitada)']),
  ];
  return `cambió los datos de ${miembro}: ${enumerar(partes)}`;
};

const tareaEditada = ({ tarea, nombre, activa, partes }: De<'TAREA_EDITADA'>): string => {
  const otras = [...(nombre === null ? [] : [`nombre (${cita(nombre)})`]), ...partes.map((parte) => PARTES[parte])];
  const encender = activa === null ? null : `${activa ? 'activó' : 'desactivó'} la tarea ${cita(tarea)}`;
  if (otras.length === 0) return encender ?? `cambió la tarea ${cita(tarea)}`;
  return encender === null
    ? `cambió la tarea ${cita(tarea)}: ${enumerar(otras)}`
    : `${encender} y cambió ${enumerar(otras)}`;
};

const familiaEditada = ({ nombre, zona_horaria: zona }: De<'FAMILIA_EDITADA'>): string => {
  const partes = [
    ...(nombre === null ? [] : [`el nombre de la familia: ${cita(nombre.antes)} → ${cita(nombre.ahora)}`]),
    ...(zona === null ? [] : [`la zona horaria: ${nombreDeZona(zona.antes)} → ${nombreDeZona(zona.ahora)}`]),
  ];
  return `cambió ${partes.join('; ')}`;
};

const cargaCambiada = ({ cambios }: De<'CARGA_CAMBIADA'>): string => {
  const partes = cambios.map(
    ({ miembro, antes, ahora }) => `${miembro} ${antes === null ? '' : `${porciento(antes)} → `}${porciento(ahora)}`,
  );
  const nueva = cambios.every((c) => c.antes === null);
  return `${nueva ? 'guardó' : 'cambió'} el reparto de cargas: ${partes.join(', ')}`;
};

const silencioCambiado = ({ desde, hasta }: De<'SILENCIO_CAMBIADO'>): string =>
  desde === hasta
    ? 'quitó las horas sin recordatorios'
    : `puso las horas sin recordatorios: de ${String(desde)}:00 a ${String(hasta)}:00`;

/** Each act in words that follow the author's name. A missing act is a type error. */
const FRASES = {
  ROL_DADO: ({ miembro }) => `hizo admin a ${miembro}`,
  ROL_QUITADO: ({ miembro }) => `quitó a ${miembro} de admin`,
  MIEMBRO_AGREGADO: ({ miembro }) => `agregó a ${miembro} a la familia`,
  MIEMBRO_EDITADO: miembroEditado,
  CUENTA_RESTABLECIDA: ({ miembro, era_admin }) =>
    `restableció la cuenta de ${miembro}${era_admin ? ', que dejó de ser admin' : ''}`,
  CARA_PERMITIDA: ({ miembro, con_pin }) =>
    `dejó que ${miembro} entre con su cara${con_pin ? ' y le puso un PIN' : ''}`,
  CARA_PIN_CAMBIADO: ({ miembro }) => `cambió el PIN con el que entra ${miembro}`,
  CARA_QUITADA: ({ miembro }) => `quitó a ${miembro} la entrada con su cara`,
  APARATO_PERMITIDO: ({ aparato }) => `permitió entrar con la cara en ${cita(aparato)}`,
  APARATO_QUITADO: ({ aparato }) => `dejó de permitir entrar con la cara en ${cita(aparato)}`,
  PIN_CAMBIADO: ({ invitaciones }) =>
    `cambió el PIN de la familia${invitaciones === 0 ? '' : ` y anuló ${plural(invitaciones, 'invitación', 'invitaciones')}`}`,
  PIN_PERMITIDO: ({ fallidos }) =>
    `permitió volver a probar el PIN de la familia${fallidos === 0 ? '' : `, tras ${plural(fallidos, 'fallo')}`}`,
  SALA_ABIERTA: ({ hasta }) => `abrió la sala, hasta el ${momento(hasta)}`,
  SALA_CERRADA: () => 'cerró la sala',
  INVITACION_CREADA: ({ hasta }) => `creó una invitación con QR, válida hasta el ${momento(hasta)}`,
  FAMILIA_EDITADA: familiaEditada,
  SILENCIO_CAMBIADO: silencioCambiado,
  SONIDO_CAMBIADO: ({ activo }) => `${activo ? 'activó' : 'quitó'} el sonido de la pantalla`,
  REACCIONES_CAMBIADAS: ({ activas }) => `${activas ? 'activó' : 'quitó'} las reacciones del reparto`,
  REVISION_CAMBIADA: ({ activa }) => `${activa ? 'encendió' : 'apagó'} la revisión de tareas`,
  CARGA_CAMBIADA: cargaCambiada,
  REPARTO_INICIADO: ({ trimestre }) => `empezó el reparto ${delTrimestre(trimestre)}`,
  REPARTO_CANCELADO: ({ trimestre }) => `canceló el reparto ${delTrimestre(trimestre)}`,
  REPARTO_CERRADO: ({ trimestre }) => `cerró sin más cambios el reparto ${delTrimestre(trimestre)}`,
  ELECCION_POR_OTRO: ({ miembro, tarea }) => `eligió por ${miembro}: ${cita(tarea)}`,
  REPARTO_EN_PAUSA: ({ trimestre }) => `paró el reloj del reparto ${delTrimestre(trimestre)}`,
  REPARTO_SIGUE: ({ trimestre }) => `puso otra vez en marcha el reloj del reparto ${delTrimestre(trimestre)}`,
  ELECCION_DESHECHA: ({ miembro, tarea }) => `deshizo la elección de ${miembro}: ${cita(tarea)}`,
  RESPUESTA_POR_OTRO: ({ miembro, acepta }) => `${acepta ? 'aceptó' : 'rechazó'} por ${miembro} un cambio del reparto`,
  VIVE_CAMBIADO: ({ miembro, vive }) => `puso que ${miembro} vive aquí ${DONDE_VIVE[vive]}`,
  AUSENCIA_APUNTADA: ({ miembro, ...dias }) => `apuntó que ${miembro} está fuera ${diasFuera(dias)}`,
  AUSENCIA_QUITADA: ({ miembro, entera, ...dias }) =>
    entera
      ? `quitó la ausencia de ${miembro} ${diasFuera(dias)}`
      : `apuntó que ${miembro} ha vuelto: estaba fuera ${diasFuera(dias)}`,
  AUSENCIA_CONFIRMADA: ({ miembro, confirmada, ...dias }) =>
    `${confirmada ? 'confirmó' : 'dejó sin confirmar'} la ausencia de ${miembro} ${diasFuera(dias)}`,
  REAJUSTE_INICIADO: ({ cambios }) => `propuso un reajuste de ${plural(cambios, 'cambio')}`,
  REAJUSTE_TERMINADO: () => 'terminó el reajuste con lo acordado',
  REAJUSTE_CANCELADO: () => 'canceló el reajuste',
  TAREA_DADA: ({ miembro, tarea }) => `dio a ${miembro} ${cita(tarea)} hasta el próximo reparto`,
  MIEMBRO_ARCHIVADO: ({ miembro, era_admin }) =>
    `apuntó que ${miembro}${era_admin ? ', que era admin,' : ''} ya no vive aquí`,
  MIEMBRO_OLVIDADO: () => 'olvidó a alguien que ya no vive aquí',
  MIEMBRO_DE_VUELTA: ({ miembro, tareas }) =>
    `apuntó que ${miembro} ha vuelto a casa${tareas === 0 ? '' : ` y recupera ${plural(tareas, 'tarea')}`}`,
  LIBRE_ABIERTA: ({ tarea, abierta }) => `${abierta ? 'puso libre' : 'retiró de las libres'} ${cita(tarea)}`,
  TAREA_CREADA: ({ tarea }) => `creó la tarea ${cita(tarea)}`,
  TAREA_EDITADA: tareaEditada,
  TAREA_BORRADA: ({ tarea }) => `eliminó la tarea ${cita(tarea)}`,
  VOTACIONES_CERRADAS: ({ votaciones }) => `cerró ${plural(votaciones, 'votación', 'votaciones')}`,
  VOTACION_CERRADA: ({ tarea, votos, votantes_aptos, puntos }) =>
    votos === 0
      ? `cerró sin votos la votación de ${cita(tarea)}: ${plural(puntos, 'punto')}`
      : `cerró la votación de ${cita(tarea)} con ${String(votos)} de ${plural(votantes_aptos, 'voto')}: ${plural(puntos, 'punto')}`,
  VOTACION_REABIERTA: ({ tarea }) => `volvió a abrir la votación de ${cita(tarea)}`,
  ASIGNACION_DADA: ({ miembro, tarea, dia }) =>
    `asignó a ${miembro} ${cita(tarea)}${dia === null ? '' : ` para el ${fechaCorta(dia)}`}`,
  ASIGNACION_QUITADA: ({ miembro, tarea }) => `eliminó la asignación de ${miembro}: ${cita(tarea)}`,
  ASIGNACION_OMITIDA: ({ miembro, tarea, motivo }) =>
    `dijo que no hacía falta ${cita(tarea)}, de ${miembro}${motivo === '' ? '' : `: ${motivo}`}`,
  OMISION_DECIDIDA: ({ miembro, tarea, acepta }) =>
    `decidió que ${acepta ? 'no ' : ''}hacía falta ${cita(tarea)}, de ${miembro}`,
  DETALLE_DICHO: ({ miembro, tarea, detalle, vuelve }) =>
    `dijo a ${miembro} qué faltaba en ${cita(tarea)}: ${detalle}${vuelve ? ' (vuelve a estar pendiente)' : ''}`,
  FOTO_QUITADA: ({ miembro, tarea }) => `quitó la foto de ${miembro} en ${cita(tarea)}`,
  ASIGNACION_POSPUESTA: ({ miembro, tarea, dia }) => `dejó para el ${fechaCorta(dia)} ${cita(tarea)}, de ${miembro}`,
  HECHA_POR_OTRO: ({ miembro, tarea }) => `completó por ${miembro}: ${cita(tarea)}`,
  HECHA_DESHECHA: ({ miembro, tarea }) => `deshizo la completada de ${miembro}: ${cita(tarea)}`,
  HECHA_ATRIBUIDA: ({ miembro, tarea, de }) =>
    `apuntó que ${cita(tarea)} la hizo ${miembro}${de === null ? '' : ` y no ${de}`}`,
  NO_ESTABA_HECHA: ({ miembro, tarea, motivo }) => `quitó a ${miembro} ${cita(tarea)}, que no estaba hecha: ${motivo}`,
  OBJECION_DECIDIDA: ({ miembro, tarea, de, acepta }) =>
    `dio la razón a ${acepta ? miembro : de} sobre quién hizo ${cita(tarea)}`,
  CAMBIO_PERMITIDO: ({ miembro, tarea, permite }) =>
    `${permite ? 'dejó' : 'no dejó'} que ${miembro} haga ${cita(tarea)} por encima de su cuota`,
  MQTT_CAMBIADO: ({ activo }) => `${activo ? 'encendió' : 'apagó'} Home Assistant`,
  METAS_CAMBIADAS: ({ activas }) => `${activas ? 'encendió' : 'apagó'} las metas`,
  META_PUESTA: ({ meta, puntos }) => `puso la meta ${cita(meta)}: ${plural(puntos, 'punto')}`,
  META_ACEPTADA: ({ miembro, meta, puntos }) =>
    `aceptó la meta de ${miembro}: ${cita(meta)}, ${plural(puntos, 'punto')}`,
  META_DENEGADA: ({ miembro, meta }) => `no aceptó la meta de ${miembro}: ${cita(meta)}`,
  META_DEJADA: ({ meta }) => `dejó la meta ${cita(meta)}`,
  PREMIOS_ACTIVADOS: ({ con, sin }) =>
    enumerar([
      ...(con.length === 0 ? [] : [`activó los premios para ${enumerar(con)}`]),
      ...(sin.length === 0 ? [] : [`apagó los premios de ${enumerar(sin)}`]),
    ]),
  PREMIO_CREADO: ({ premio, coste }) => `añadió el premio ${cita(premio)}: ${plural(coste, 'punto')}`,
  PREMIO_EDITADO: ({ premio, coste, antes, costaba }) =>
    `cambió el premio ${cita(antes)}${antes === premio ? '' : `, que ahora es ${cita(premio)}`}${
      coste === costaba ? '' : `: ${String(costaba)} → ${plural(coste, 'punto')}`
    }`,
  PREMIO_BORRADO: ({ premio }) => `quitó el premio ${cita(premio)}`,
  PREMIO_CONCEDIDO: ({ miembro, premio, coste }) => `concedió a ${miembro} ${cita(premio)}: ${plural(coste, 'punto')}`,
  PREMIO_DENEGADO: ({ miembro, premio, motivo }) => `no concedió a ${miembro} ${cita(premio)}: ${motivo}`,
  PREMIO_DEVUELTO: ({ miembro, premio }) => `anuló el premio ${cita(premio)} de ${miembro}`,
  PAGA_PUESTA: ({ cambios, moneda }) =>
    cambios.length === 0
      ? `puso la paga en ${moneda}`
      : `puso la paga a la semana: ${enumerar(
          cambios.map((c) => `${c.miembro} ${c.ahora === 0 ? 'sin paga' : enDinero(c.ahora, moneda)}`),
        )}`,
  PAGA_PAGADA: (paga) => `pagó a ${paga.miembro} ${deLaSemana(paga)}`,
  PAGA_DEVUELTA: (paga) => `deshizo el pago a ${paga.miembro} de ${deLaSemana(paga)}`,
  LLAVE_HECHA: ({ llave, miembro, permisos }) =>
    `hizo la llave ${cita(llave)}, que actúa como ${miembro}: ${enumerar(permisos)}`,
  WEBHOOK_HECHO: ({ webhook }) => `añadió el webhook ${cita(webhook)}`,
  WEBHOOK_CAMBIADO: ({ webhook, activo, secreto_nuevo }) =>
    `${secreto_nuevo ? 'cambió el secreto del' : activo ? 'cambió el' : 'apagó el'} webhook ${cita(webhook)}`,
  WEBHOOK_QUITADO: ({ webhook }) => `quitó el webhook ${cita(webhook)}`,
  LLAVE_USADA: ({ que, tarea }) => `${CON_LLAVE[que]} ${cita(tarea)}`,
  LLAVE_QUITADA: ({ llave }) => `quitó la llave ${cita(llave)}`,
  ETIQUETAS_HECHAS: ({ etiquetas }) => `hizo ${plural(etiquetas, 'etiqueta')}`,
  ETIQUETA_RENOVADA: ({ tarea }) => `renovó la etiqueta de ${cita(tarea)}`,
  PANTALLA_VINCULADA: ({ pantalla }) => `vinculó la pantalla ${cita(pantalla)}`,
  PANTALLA_ADOPTADA: ({ pantalla, de }) => `se hizo cargo de la pantalla ${cita(pantalla)}, que era cosa de ${de}`,
  PANTALLA_DESVINCULADA: ({ pantalla }) => `desvinculó la pantalla ${cita(pantalla)}`,
  RELOJ_CONFIRMADO: ({ dia }) => `confirmó que era el ${fechaLarga(dia)}`,
  BAJA_PEDIDA: ({ borra_en }) => `pidió borrar la familia el ${fechaLarga(diaDe(borra_en))}`,
  BAJA_PARADA: ({ de }) => `no dejó que se borrara la familia, como había pedido ${de}`,
  FAMILIA_EXPORTADA: () => 'se llevó los datos de la familia en un archivo',
} satisfies { readonly [N in NombreActo]: (hecho: De<N>) => string };

export const frase = (hecho: Acto): string =>
  // Each function takes only its own act, which TypeScript cannot infer through an index.
  (FRASES[hecho.acto] as (hecho: Acto) => string)(hecho);

/** One sentence for several chores created in a row, as by the starter pack. */
export const fraseDeCreadas = (tareas: readonly string[]): string =>
  `creó ${plural(tareas.length, 'tarea')}: ${enumerar(tareas.map(cita))}`;
