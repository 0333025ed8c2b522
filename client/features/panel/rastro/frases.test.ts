import { describe, expect, test } from 'vitest';
import { Acto, type Acto as UnActo } from '#shared/contracts/rastro.ts';
import { frase, fraseDeCreadas } from './frases.ts';

const LUIS = { miembro: 'Luis' };
const FREGAR = { tarea: 'Fregar' };
const NADA_DE_MIEMBRO = { ...LUIS, nombre: null, grupo_edad: null, apellidos: false, foto: null } as const;
const NADA_DE_TAREA = { ...FREGAR, nombre: null, activa: null, partes: [] };
const REPARTO = { trimestre: '2026-10-01' };

const FRASES: readonly (readonly [UnActo, string])[] = [
  [{ acto: 'ROL_DADO', ...LUIS }, 'hizo admin a Luis'],
  [{ acto: 'ROL_QUITADO', ...LUIS }, 'quitó a Luis de admin'],
  [{ acto: 'MIEMBRO_AGREGADO', ...LUIS }, 'agregó a Luis a la familia'],
  [
    { acto: 'MIEMBRO_EDITADO', ...NADA_DE_MIEMBRO, nombre: 'Lucho', apellidos: true, grupo_edad: 'JUVENIL' },
    'cambió los datos de Luis: nombre («Lucho»), apellidos y grupo de edad (Juvenil)',
  ],
  [{ acto: 'MIEMBRO_EDITADO', ...NADA_DE_MIEMBRO, foto: 'PUESTA' }, 'cambió los datos de Luis: foto'],
  [{ acto: 'MIEMBRO_EDITADO', ...NADA_DE_MIEMBRO, foto: 'QUITADA' }, 'cambió los datos de Luis: foto (quitada)'],
  [{ acto: 'CUENTA_RESTABLECIDA', ...LUIS, era_admin: false }, 'restableció la cuenta de Luis'],
  [{ acto: 'CUENTA_RESTABLECIDA', ...LUIS, era_admin: true }, 'restableció la cuenta de Luis, que dejó de ser admin'],
  [{ acto: 'CARA_PERMITIDA', ...LUIS, con_pin: false }, 'dejó que Luis entre con su cara'],
  [{ acto: 'CARA_PERMITIDA', ...LUIS, con_pin: true }, 'dejó que Luis entre con su cara y le puso un PIN'],
  [{ acto: 'CARA_PIN_CAMBIADO', ...LUIS }, 'cambió el PIN con el que entra Luis'],
  [{ acto: 'CARA_QUITADA', ...LUIS }, 'quitó a Luis la entrada con su cara'],
  [{ acto: 'APARATO_PERMITIDO', aparato: 'Tableta' }, 'permitió entrar con la cara en «Tableta»'],
  [{ acto: 'APARATO_QUITADO', aparato: 'Tableta' }, 'dejó de permitir entrar con la cara en «Tableta»'],
  [
    { acto: 'LLAVE_HECHA', llave: 'Pared', ...LUIS, permisos: ['leer', 'marcar'] },
    'hizo la llave «Pared», que actúa como Luis: leer y marcar',
  ],
  [{ acto: 'LLAVE_QUITADA', llave: 'Pared' }, 'quitó la llave «Pared»'],
  [{ acto: 'LLAVE_USADA', que: 'HECHA', tarea: 'Fregar' }, 'completó «Fregar»'],
  [{ acto: 'LLAVE_USADA', que: 'PEDIDA', tarea: 'Fregar' }, 'pidió que le cubran «Fregar»'],
  [{ acto: 'WEBHOOK_HECHO', webhook: 'http://ha.local:8123' }, 'añadió el webhook «http://ha.local:8123»'],
  [{ acto: 'WEBHOOK_QUITADO', webhook: 'http://ha.local:8123' }, 'quitó el webhook «http://ha.local:8123»'],
  [
    { acto: 'WEBHOOK_CAMBIADO', webhook: 'http://ha.local', activo: true, secreto_nuevo: true },
    'cambió el secreto del webhook «http://ha.local»',
  ],
  [
    { acto: 'WEBHOOK_CAMBIADO', webhook: 'http://ha.local', activo: true, secreto_nuevo: false },
    'cambió el webhook «http://ha.local»',
  ],
  [
    { acto: 'WEBHOOK_CAMBIADO', webhook: 'http://ha.local', activo: false, secreto_nuevo: false },
    'apagó el webhook «http://ha.local»',
  ],
  [{ acto: 'ETIQUETAS_HECHAS', etiquetas: 3 }, 'hizo 3 etiquetas'],
  [{ acto: 'ETIQUETA_RENOVADA', tarea: 'Fregar' }, 'renovó la etiqueta de «Fregar»'],
  [{ acto: 'PIN_CAMBIADO', invitaciones: 0 }, 'cambió el PIN de la familia'],
  [{ acto: 'PIN_CAMBIADO', invitaciones: 1 }, 'cambió el PIN de la familia y anuló 1 invitación'],
  [{ acto: 'PIN_CAMBIADO', invitaciones: 2 }, 'cambió el PIN de la familia y anuló 2 invitaciones'],
  [{ acto: 'PIN_PERMITIDO', fallidos: 0 }, 'permitió volver a probar el PIN de la familia'],
  [{ acto: 'PIN_PERMITIDO', fallidos: 12 }, 'permitió volver a probar el PIN de la familia, tras 12 fallos'],
  [
    { acto: 'INVITACION_CREADA', hasta: '2026-11-22T10:00:00.000Z' },
    expect.stringMatching(/^creó una invitación con QR, válida hasta el 22 nov, \d\d:00$/),
  ],
  [
    { acto: 'SALA_ABIERTA', hasta: '2026-11-21T13:00:00.000Z' },
    expect.stringMatching(/^abrió la sala, hasta el 21 nov, \d\d:00$/),
  ],
  [{ acto: 'SALA_CERRADA' }, 'cerró la sala'],
  [
    { acto: 'FAMILIA_EDITADA', nombre: { antes: 'Gil', ahora: 'Los Gil' }, zona_horaria: null },
    'cambió el nombre de la familia: «Gil» → «Los Gil»',
  ],
  [
    {
      acto: 'FAMILIA_EDITADA',
      nombre: null,
      zona_horaria: { antes: 'Europe/Madrid', ahora: 'Atlantic/Canary' },
    },
    'cambió la zona horaria: Madrid (Europa) → Canarias (Atlántico)',
  ],
  [{ acto: 'SILENCIO_CAMBIADO', desde: 23, hasta: 8 }, 'puso las horas sin recordatorios: de 23:00 a 8:00'],
  [{ acto: 'SILENCIO_CAMBIADO', desde: 8, hasta: 8 }, 'quitó las horas sin recordatorios'],
  [
    { acto: 'CARGA_CAMBIADA', cambios: [{ miembro: 'Lucía', antes: 20, ahora: 25 }] },
    'cambió el reparto de cargas: Lucía 20\u00a0% → 25\u00a0%',
  ],
  [
    {
      acto: 'CARGA_CAMBIADA',
      cambios: [
        { miembro: 'Ana', antes: null, ahora: 60 },
        { miembro: 'Luis', antes: null, ahora: 40 },
      ],
    },
    'guardó el reparto de cargas: Ana 60\u00a0%, Luis 40\u00a0%',
  ],
  [{ acto: 'REPARTO_INICIADO', ...REPARTO }, 'empezó el reparto del cuarto trimestre de 2026'],
  [{ acto: 'REPARTO_CANCELADO', ...REPARTO }, 'canceló el reparto del cuarto trimestre de 2026'],
  [{ acto: 'REPARTO_CERRADO', ...REPARTO }, 'cerró sin más cambios el reparto del cuarto trimestre de 2026'],
  [{ acto: 'ELECCION_POR_OTRO', ...LUIS, ...FREGAR }, 'eligió por Luis: «Fregar»'],
  [{ acto: 'SONIDO_CAMBIADO', activo: false }, 'quitó el sonido de la pantalla'],
  [{ acto: 'SONIDO_CAMBIADO', activo: true }, 'activó el sonido de la pantalla'],
  [{ acto: 'REVISION_CAMBIADA', activa: true }, 'encendió la revisión de tareas'],
  [{ acto: 'REVISION_CAMBIADA', activa: false }, 'apagó la revisión de tareas'],
  [
    { acto: 'DETALLE_DICHO', miembro: 'Leo', tarea: 'Poner la mesa', detalle: 'los vasos', vuelve: true },
    'dijo a Leo qué faltaba en «Poner la mesa»: los vasos (vuelve a estar pendiente)',
  ],
  [{ acto: 'FOTO_QUITADA', miembro: 'Leo', tarea: 'Poner la mesa' }, 'quitó la foto de Leo en «Poner la mesa»'],
  [{ acto: 'REACCIONES_CAMBIADAS', activas: false }, 'quitó las reacciones del reparto'],
  [{ acto: 'REACCIONES_CAMBIADAS', activas: true }, 'activó las reacciones del reparto'],
  [{ acto: 'REPARTO_EN_PAUSA', ...REPARTO }, 'paró el reloj del reparto del cuarto trimestre de 2026'],
  [{ acto: 'REPARTO_SIGUE', ...REPARTO }, 'puso otra vez en marcha el reloj del reparto del cuarto trimestre de 2026'],
  [{ acto: 'ELECCION_DESHECHA', ...LUIS, ...FREGAR }, 'deshizo la elección de Luis: «Fregar»'],
  [{ acto: 'RESPUESTA_POR_OTRO', ...LUIS, acepta: true }, 'aceptó por Luis un cambio del reparto'],
  [{ acto: 'RESPUESTA_POR_OTRO', ...LUIS, acepta: false }, 'rechazó por Luis un cambio del reparto'],
  [{ acto: 'TAREA_CREADA', ...FREGAR }, 'creó la tarea «Fregar»'],
  [
    { acto: 'TAREA_EDITADA', ...NADA_DE_TAREA, nombre: 'Lavar', partes: ['DIAS', 'PUNTOS'] },
    'cambió la tarea «Fregar»: nombre («Lavar»), días y puntos',
  ],
  [{ acto: 'TAREA_EDITADA', ...NADA_DE_TAREA, activa: false }, 'desactivó la tarea «Fregar»'],
  [
    { acto: 'TAREA_EDITADA', ...NADA_DE_TAREA, activa: true, partes: ['DESCRIPCION', 'MINUTOS', 'EDADES'] },
    'activó la tarea «Fregar» y cambió descripción, minutos y edades',
  ],
  [
    { acto: 'TAREA_EDITADA', ...NADA_DE_TAREA, partes: ['CABEZA'] },
    'cambió la tarea «Fregar»: si es de cabeza o de manos',
  ],
  [{ acto: 'TAREA_BORRADA', ...FREGAR }, 'eliminó la tarea «Fregar»'],
  [
    { acto: 'VOTACION_CERRADA', ...FREGAR, votos: 3, votantes_aptos: 4, puntos: 16 },
    'cerró la votación de «Fregar» con 3 de 4 votos: 16 puntos',
  ],
  [
    { acto: 'VOTACION_CERRADA', ...FREGAR, votos: 0, votantes_aptos: 4, puntos: 10 },
    'cerró sin votos la votación de «Fregar»: 10 puntos',
  ],
  [{ acto: 'VOTACIONES_CERRADAS', votaciones: 5 }, 'cerró 5 votaciones'],
  [{ acto: 'VOTACION_REABIERTA', ...FREGAR }, 'volvió a abrir la votación de «Fregar»'],
  [{ acto: 'ASIGNACION_DADA', ...LUIS, ...FREGAR, dia: null }, 'asignó a Luis «Fregar»'],
  [
    { acto: 'ASIGNACION_DADA', ...LUIS, ...FREGAR, dia: '2020-11-21' },
    'asignó a Luis «Fregar» para el sáb, 21 nov 2020',
  ],
  [{ acto: 'ASIGNACION_QUITADA', ...LUIS, ...FREGAR }, 'eliminó la asignación de Luis: «Fregar»'],
  [{ acto: 'ASIGNACION_OMITIDA', ...LUIS, ...FREGAR, motivo: '' }, 'dijo que no hacía falta «Fregar», de Luis'],
  [
    { acto: 'ASIGNACION_OMITIDA', ...LUIS, ...FREGAR, motivo: 'está limpio' },
    'dijo que no hacía falta «Fregar», de Luis: está limpio',
  ],
  [{ acto: 'OMISION_DECIDIDA', ...LUIS, ...FREGAR, acepta: true }, 'decidió que no hacía falta «Fregar», de Luis'],
  [{ acto: 'OMISION_DECIDIDA', ...LUIS, ...FREGAR, acepta: false }, 'decidió que hacía falta «Fregar», de Luis'],
  [
    { acto: 'ASIGNACION_POSPUESTA', ...LUIS, ...FREGAR, dia: '2020-11-21' },
    'dejó para el sáb, 21 nov 2020 «Fregar», de Luis',
  ],
  [{ acto: 'HECHA_POR_OTRO', ...LUIS, ...FREGAR }, 'completó por Luis: «Fregar»'],
  [{ acto: 'HECHA_DESHECHA', ...LUIS, ...FREGAR }, 'deshizo la completada de Luis: «Fregar»'],
  [{ acto: 'HECHA_ATRIBUIDA', ...LUIS, ...FREGAR, de: null }, 'apuntó que «Fregar» la hizo Luis'],
  [{ acto: 'HECHA_ATRIBUIDA', ...LUIS, ...FREGAR, de: 'Ana' }, 'apuntó que «Fregar» la hizo Luis y no Ana'],
  [
    { acto: 'NO_ESTABA_HECHA', ...LUIS, ...FREGAR, motivo: 'Sigue sucio' },
    'quitó a Luis «Fregar», que no estaba hecha: Sigue sucio',
  ],
  [
    { acto: 'OBJECION_DECIDIDA', ...LUIS, ...FREGAR, de: 'Ana', acepta: true },
    'dio la razón a Luis sobre quién hizo «Fregar»',
  ],
  [
    { acto: 'OBJECION_DECIDIDA', ...LUIS, ...FREGAR, de: 'Ana', acepta: false },
    'dio la razón a Ana sobre quién hizo «Fregar»',
  ],
  [{ acto: 'VIVE_CAMBIADO', ...LUIS, vive: 'ALTERNAS' }, 'puso que Luis vive aquí semanas alternas'],
  [
    { acto: 'AUSENCIA_APUNTADA', ...LUIS, desde: '2026-11-21', hasta: '2026-11-23', alternas: false },
    'apuntó que Luis está fuera del sáb, 21 nov al lun, 23 nov',
  ],
  [
    { acto: 'AUSENCIA_QUITADA', ...LUIS, desde: '2026-11-21', hasta: null, alternas: true, entera: true },
    'quitó la ausencia de Luis en semanas alternas desde el sáb, 21 nov',
  ],
  [
    {
      acto: 'AUSENCIA_CONFIRMADA',
      ...LUIS,
      desde: '2026-11-21',
      hasta: '2026-11-21',
      alternas: false,
      confirmada: true,
    },
    'confirmó la ausencia de Luis el sáb, 21 nov',
  ],
  [{ acto: 'REAJUSTE_INICIADO', cambios: 2 }, 'propuso un reajuste de 2 cambios'],
  [{ acto: 'REAJUSTE_TERMINADO' }, 'terminó el reajuste con lo acordado'],
  [{ acto: 'REAJUSTE_CANCELADO' }, 'canceló el reajuste'],
  [{ acto: 'TAREA_DADA', ...LUIS, ...FREGAR }, 'dio a Luis «Fregar» hasta el próximo reparto'],
  [{ acto: 'MIEMBRO_ARCHIVADO', ...LUIS, era_admin: true }, 'apuntó que Luis, que era admin, ya no vive aquí'],
  [{ acto: 'MIEMBRO_OLVIDADO' }, 'olvidó a alguien que ya no vive aquí'],
  [{ acto: 'MIEMBRO_DE_VUELTA', ...LUIS, tareas: 2 }, 'apuntó que Luis ha vuelto a casa y recupera 2 tareas'],
  [{ acto: 'LIBRE_ABIERTA', ...FREGAR, abierta: true }, 'puso libre «Fregar»'],
  [
    { acto: 'CAMBIO_PERMITIDO', ...LUIS, ...FREGAR, permite: true },
    'dejó que Luis haga «Fregar» por encima de su cuota',
  ],
  [
    { acto: 'CAMBIO_PERMITIDO', ...LUIS, ...FREGAR, permite: false },
    'no dejó que Luis haga «Fregar» por encima de su cuota',
  ],
  [{ acto: 'MQTT_CAMBIADO', activo: true }, 'encendió Home Assistant'],
  [{ acto: 'MQTT_CAMBIADO', activo: false }, 'apagó Home Assistant'],
  [{ acto: 'METAS_CAMBIADAS', activas: true }, 'encendió las metas'],
  [{ acto: 'METAS_CAMBIADAS', activas: false }, 'apagó las metas'],
  [{ acto: 'META_PUESTA', meta: 'Cine', puntos: 1 }, 'puso la meta «Cine»: 1 punto'],
  [{ acto: 'META_ACEPTADA', ...LUIS, meta: 'Cine', puntos: 90 }, 'aceptó la meta de Luis: «Cine», 90 puntos'],
  [{ acto: 'META_DENEGADA', ...LUIS, meta: 'Cine', puntos: 90 }, 'no aceptó la meta de Luis: «Cine»'],
  [{ acto: 'META_DEJADA', meta: 'Cine', puntos: 90 }, 'dejó la meta «Cine»'],
  [{ acto: 'PREMIOS_ACTIVADOS', con: ['Luis', 'Marta'], sin: [] }, 'activó los premios para Luis y Marta'],
  [
    { acto: 'PREMIOS_ACTIVADOS', con: ['Luis'], sin: ['Marta'] },
    'activó los premios para Luis y apagó los premios de Marta',
  ],
  [{ acto: 'PREMIO_CREADO', premio: 'Cine', coste: 90 }, 'añadió el premio «Cine»: 90 puntos'],
  [
    { acto: 'PREMIO_EDITADO', premio: 'Cine', coste: 90, antes: 'Cine', costaba: 80 },
    'cambió el premio «Cine»: 80 → 90 puntos',
  ],
  [
    { acto: 'PREMIO_EDITADO', premio: 'Ir al cine', coste: 90, antes: 'Cine', costaba: 90 },
    'cambió el premio «Cine», que ahora es «Ir al cine»',
  ],
  [{ acto: 'PREMIO_BORRADO', premio: 'Cine', coste: 90 }, 'quitó el premio «Cine»'],
  [{ acto: 'PREMIO_CONCEDIDO', ...LUIS, premio: 'Cine', coste: 1 }, 'concedió a Luis «Cine»: 1 punto'],
  [
    { acto: 'PREMIO_DENEGADO', ...LUIS, premio: 'Cine', coste: 90, motivo: 'Hoy no' },
    'no concedió a Luis «Cine»: Hoy no',
  ],
  [{ acto: 'PREMIO_DEVUELTO', ...LUIS, premio: 'Cine', coste: 90 }, 'anuló el premio «Cine» de Luis'],
  [
    {
      acto: 'PAGA_PUESTA',
      moneda: 'EUR',
      cambios: [
        { miembro: 'Luis', antes: 0, ahora: 300 },
        { miembro: 'Marta', antes: 500, ahora: 0 },
      ],
    },
    'puso la paga a la semana: Luis 3,00\u00a0€ y Marta sin paga',
  ],
  [{ acto: 'PAGA_PUESTA', moneda: 'USD', cambios: [] }, 'puso la paga en USD'],
  [
    { acto: 'PAGA_PAGADA', ...LUIS, semana: '2026-11-16', total: 250, moneda: 'EUR' },
    'pagó a Luis 2,50\u00a0€, del 16 al 22 de noviembre',
  ],
  [
    { acto: 'PAGA_DEVUELTA', ...LUIS, semana: '2026-11-16', total: 250, moneda: 'EUR' },
    'deshizo el pago a Luis de 2,50\u00a0€, del 16 al 22 de noviembre',
  ],
  [{ acto: 'PANTALLA_VINCULADA', pantalla: 'Cocina' }, 'vinculó la pantalla «Cocina»'],
  [
    { acto: 'PANTALLA_ADOPTADA', pantalla: 'Cocina', de: 'Luis' },
    'se hizo cargo de la pantalla «Cocina», que era cosa de Luis',
  ],
  [{ acto: 'PANTALLA_DESVINCULADA', pantalla: 'Cocina' }, 'desvinculó la pantalla «Cocina»'],
  [
    { acto: 'BAJA_PEDIDA', pedida_en: '2026-11-21T10:00:00.000Z', borra_en: '2026-11-28T10:00:00.000Z' },
    'pidió borrar la familia el 28 de noviembre de 2026',
  ],
  [{ acto: 'BAJA_PARADA', de: 'Ana' }, 'no dejó que se borrara la familia, como había pedido Ana'],
  [{ acto: 'RELOJ_CONFIRMADO', dia: '2026-11-21' }, 'confirmó que era el 21 de noviembre de 2026'],
  [{ acto: 'FAMILIA_EXPORTADA' }, 'se llevó los datos de la familia en un archivo'],
];

describe('every act has a sentence that follows a name', () => {
  test.each(FRASES)('%o', (acto, dicha) => {
    expect(Acto.parse(acto)).toEqual(acto);
    expect(frase(acto)).toEqual(dicha);
  });

  test('no act lacks one', () => {
    const contados = new Set(FRASES.map(([{ acto }]) => acto));
    expect([...contados].toSorted()).toEqual(Acto.options.map((o) => o.shape.acto.value).toSorted());
  });
});

test('chores created in a row share a sentence', () => {
  expect(fraseDeCreadas(['Fregar', 'Barrer', 'Planchar'])).toBe('creó 3 tareas: «Fregar», «Barrer» y «Planchar»');
});
