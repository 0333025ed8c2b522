import { expect, test } from 'vitest';
import { leerSecretoDeAlta, type InvitacionAltaCreada } from '#shared/contracts/altas.ts';
import type { Asignacion, Completada } from '#shared/contracts/asignaciones.ts';
import type { AparatoPermitido } from '#shared/contracts/caras.ts';
import type { Corregida } from '#shared/contracts/correcciones.ts';
import type { CuentaCreada, FamiliaParaUnirse } from '#shared/contracts/cuentas.ts';
import type { LibreTomada } from '#shared/contracts/libres.ts';
import type { PreguntaSaldo } from '#shared/contracts/en-cuenta.ts';
import type { CodigoPantalla, DispositivoPantalla } from '#shared/contracts/pantalla.ts';
import { CABECERA_INVITACION, RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { ReajusteMovido } from '#shared/contracts/reajustes.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { insertarAsignacion } from '#server/data/ocurrencias.ts';
import { leerVersion } from '#server/change/version.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';
import { buildTestApp, pushDePrueba } from './testing/app-de-prueba.ts';
import { descargarArchivo } from './testing/archivo-familia.ts';
import { unaSuscripcion } from './testing/dispositivo.ts';
import { unEnsayo } from './testing/ensayo.ts';
import { rutasDe, type Metodo } from './testing/rutas-de-prueba.ts';
import { PUNTOS, sembrarTareas } from './testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia } from './testing/sembrar.ts';

/** Calls that change nothing that members see, each with its reason; every other one raises the version once. */
const CALLADAS: Readonly<Record<string, string>> = {
  [`POST ${RUTAS.token}`]: 'a login',
  [`POST ${RUTAS.refrescar}`]: 'a login',
  [`POST ${RUTAS.salir}`]: 'a login',
  [`POST ${RUTAS.registro}`]: 'a family that nobody is in yet',
  [`POST ${RUTAS.comprobarAlta}`]: 'changes nothing',
  [`POST ${RUTAS.invitacionesAlta}`]: 'an invitation',
  [`POST ${RUTAS.retirarInvitacionAlta}`]: 'an invitation',
  [`POST ${RUTAS.importarFamilia}`]: 'another family',
  [`POST ${RUTAS.unirse}`]: 'an invitation',
  [`POST ${RUTAS.cambiarContrasena}`]: 'nobody sees it',
  [`POST ${RUTAS.invitacion}`]: 'an invitation',
  [`POST ${RUTAS.permitirAhora}`]: 'only admins see the attempts',
  [`POST ${RUTAS.previsualizar}`]: 'changes nothing',
  [`POST ${RUTAS.preguntarSaldo}`]: 'only asks',
  [`POST ${RUTAS.responderSaldo}`]: 'only answers',
  [`POST ${RUTAS.caras}`]: 'changes nothing',
  [`POST ${RUTAS.entrarConPin}`]: 'a login',
  [`POST ${RUTAS.aparatos}`]: 'only admins see the devices',
  [`DELETE ${RUTAS.aparato}`]: 'only admins see the devices',
  [`POST ${RUTAS.reloj}`]: 'the day that then begins is what is told',
  [`POST ${RUTAS.codigoPantalla}`]: 'a screen that is nobody’s yet',
  [`POST ${RUTAS.vincularPantalla}`]: 'only admins see the screens',
  [`POST ${RUTAS.tokenPantalla}`]: 'only the screen gets it',
  [`DELETE ${RUTAS.dispositivoPantalla}`]: 'only admins see the screens',
  [`POST ${RUTAS.adoptarPantalla}`]: 'only admins see the screens',
  [`POST ${RUTAS.ensayoPantalla}`]: 'only the screens show it',
  [`DELETE ${RUTAS.ensayoPantalla}`]: 'only the screens show it',
  [`POST ${RUTAS.probarAviso}`]: 'only the member’s device gets it',
  [`DELETE ${RUTAS.suscripcion}`]: 'only the member sees their devices',
  [`POST ${RUTAS.marcarVistos}`]: 'only the member sees it',
  [`PUT ${RUTAS.deseos}`]: 'only the member sees it',
  [`POST ${RUTAS.objetar}`]: 'only those whom it is about and admins see it',
  [`POST ${RUTAS.leerCorreccion}`]: 'only the member sees it',
  [`POST ${RUTAS.copiaServidor}`]: 'a copy of what there is',
  [`POST ${RUTAS.versionNueva}`]: 'changes nothing',
  [`POST ${RUTAS.averias}`]: 'only the log has it',
  [`POST ${RUTAS.volver}`]: 'they were not away',
};

/** What somebody was given by hand in summer and has not done yet. */
const DEL_TRIMESTRE_PASADO = {
  responsabilidad_id: null,
  trimestre_inicio: '2026-07-01',
  fecha_limite: null,
  disponible_desde: null,
  estado: 'PENDIENTE',
  tarea_nombre: 'Fregar',
  tarea_puntos: 40,
  tarea_tiempo: 10,
  creada_en: '2026-09-20T10:00:00.000Z',
  completada_en: null,
} as const;

test('every call that changes something raises the family’s version once, tells the family of exactly that version, and tells nothing private', async () => {
  // Where its messages go nobody listens.
  const copia = { nombre: '', cuando: '', clase: 'mano', bytes: 0 } as const;
  const app = await buildTestApp({
    push: pushDePrueba(() => true),
    registro: 'invitacion',
    caja: {
      mirar: () => ({
        libres: null,
        copias: { ultima: null, cuantas: 0, proxima: '', haciendo: false, fallo: null },
        hallazgos: [],
      }),
      copiar: () => Promise.resolve({ ok: true, copia }),
    },
    versiones: { buscar: () => Promise.resolve({ ok: true, nueva: null, url: null }) },
  });
  const { escritura: db } = app.contexto.base;
  const publicados = anotarPublicaciones(app);

  const familia = await sembrarFamilia(app);
  const [ana, luis] = familia.miembros as [(typeof familia.miembros)[number], (typeof familia.miembros)[number]];
  await db.updateTable('usuarios').set({ email: 'secreto@ejemplo.es' }).where('familia_id', '=', familia.id).execute();
  const hechas = new Set<string>();
  const mal: unknown[] = [];

  /** One call that must succeed: how the version moved, and what was told. */
  const paso = async <T>(
    metodo: Metodo,
    plantilla: string,
    quien: string | null,
    cuerpo?: unknown,
    ids: Readonly<Record<string, number>> = {},
    cabeceras: Readonly<Record<string, string>> = {},
  ): Promise<T> => {
    const nombre = `${metodo} ${plantilla}`;
    hechas.add(nombre);
    publicados.length = 0;
    const antes = await leerVersion(db, familia.id);
    const { estado, cuerpo: respuesta } = await llamar(app, metodo, ruta(plantilla, ids), quien, cuerpo, cabeceras);
    expect(estado, `${nombre}: ${JSON.stringify(respuesta)}`).toBeLessThan(300);
    const despues = await leerVersion(db, familia.id);
    const sube = nombre in CALLADAS ? 0 : 1;
    const aTodos = publicados.filter((p) => p.sala.familia === familia.id && p.sala.miembro === null);
    const bien =
      despues - antes === sube && aTodos.length > 0 === (sube === 1) && publicados.every((p) => p.version === despues);
    if (!bien)
      mal.push({
        nombre,
        sube: despues - antes,
        eventos: publicados.map(({ evento, sala, version }) => ({ evento, sala, version: version - antes })),
      });

    const dicho = JSON.stringify(publicados);
    expect(dicho, nombre).not.toMatch(/@ejemplo|clara:|"pin"|"secreto"|token|"password|"dificultad"|eyJ/);
    for (const { datos } of aTodos) expect(JSON.stringify(datos), nombre).not.toMatch(/"faltan_por_votar":\[[^\]]/);
    return respuesta;
  };

  // Accounts
  const clave = 'una-clave-bien-larga';
  const otra = await paso<InvitacionAltaCreada>('POST', RUTAS.invitacionesAlta, ana.token, { para: 'Otra' });
  const invitacion = leerSecretoDeAlta(new URL(otra.url_ruta, 'http://x').hash);
  await paso('POST', RUTAS.comprobarAlta, null, { invitacion });
  const { tokens } = await paso<CuentaCreada>('POST', RUTAS.registro, null, {
    invitacion,
    tipo: 'create',
    username: 'fundadora',
    password: clave,
    password_confirm: clave,
    first_name: 'Eva',
    nombre_familia: 'Otra',
  });
  await paso('POST', RUTAS.retirarInvitacionAlta, ana.token, { id: otra.id });
  const { refresh } = await paso<typeof tokens>('POST', RUTAS.refrescar, null, { refresh: tokens.refresh });
  await paso('POST', RUTAS.token, null, { username: 'fundadora', password: clave });
  await paso('POST', RUTAS.salir, null, { refresh });
  await paso('POST', RUTAS.cambiarContrasena, ana.token, {
    password_actual: 'una-clave-larga',
    password: clave,
    password_confirm: clave,
  });

  // Another family, in this one's file
  const mas = await paso<InvitacionAltaCreada>('POST', RUTAS.invitacionesAlta, ana.token, { para: 'Otra más' });
  const archivo = Buffer.from(await descargarArchivo(app, familia.id, ana.token));
  await paso(
    'POST',
    RUTAS.importarFamilia,
    null,
    archivo,
    {},
    {
      [CABECERA_INVITACION]: leerSecretoDeAlta(new URL(mas.url_ruta, 'http://x').hash) ?? '',
    },
  );

  // The family and its members
  const deFamilia = { id: familia.id };
  await paso('PATCH', RUTAS.familia, ana.token, { nombre: 'Los García' }, deFamilia);
  await paso('POST', RUTAS.invitacion, ana.token, undefined, deFamilia);
  await paso('POST', RUTAS.permitirAhora, ana.token, undefined, deFamilia);
  const { pin } = await paso<{ pin: string }>('POST', RUTAS.regenerarPin, ana.token, undefined, deFamilia);
  const nuevo = await paso<Usuario>('POST', RUTAS.agregarMiembro, ana.token, {
    first_name: 'Sara',
    grupo_edad: 'ADULTO',
  });
  const [primera] = await sembrarTareas(app, familia.id, [10], { votaciones_completadas: false });
  await paso('POST', RUTAS.votaciones, luis.token, { tarea: primera, miembro: luis.id, dificultad: 3 });
  const { token_activacion } = await paso<FamiliaParaUnirse>('POST', RUTAS.unirse, null, {
    familia_id: familia.id,
    pin,
  });
  await paso('POST', RUTAS.activar, null, {
    miembro_id: nuevo.id,
    password: clave,
    password_confirm: clave,
    token_activacion,
  });
  await paso('PATCH', RUTAS.usuario, luis.token, { email: 'otro@ejemplo.es', last_name: 'García' }, { id: luis.id });
  await paso('POST', RUTAS.rolAdmin, ana.token, { es_administrador: true }, { id: luis.id });
  await paso('POST', RUTAS.restablecer, ana.token, undefined, { id: nuevo.id });

  // Faces and PINs
  const marta = familia.miembros[2]!;
  const aparato = await paso<AparatoPermitido>('POST', RUTAS.aparatos, ana.token, { nombre: 'Tableta' });
  await paso('PUT', RUTAS.entradaPin, ana.token, { permitido: true }, { id: marta.id });
  await paso('PUT', RUTAS.miPin, marta.token, { pin: '7294' });
  await paso('POST', RUTAS.caras, null, { dispositivo: aparato.token });
  await paso('POST', RUTAS.entrarConPin, null, { dispositivo: aparato.token, miembro: marta.id, pin: '7294' });
  await paso('DELETE', RUTAS.aparato, ana.token, undefined, { id: aparato.id });

  // The machine's clock, which nobody doubts here
  await paso('POST', RUTAS.reloj, ana.token, { dia: '2026-11-21' });

  // The shared screen
  const { codigo, clave_dispositivo } = await paso<CodigoPantalla>('POST', RUTAS.codigoPantalla, null);
  const pantalla = await paso<DispositivoPantalla>('POST', RUTAS.vincularPantalla, ana.token, {
    codigo,
    nombre: 'Cocina',
  });
  await paso('POST', RUTAS.tokenPantalla, null, { clave_dispositivo });
  await paso('POST', RUTAS.adoptarPantalla, ana.token, undefined, { id: pantalla.id });
  await paso('DELETE', RUTAS.dispositivoPantalla, ana.token, undefined, { id: pantalla.id });

  // Tasks and votes
  const campos = { nombre: 'Barrer', frecuencia: 'DIARIA', apta_infantil: true };
  const { id: barrer } = await paso<Tarea>('POST', RUTAS.tareas, ana.token, campos);
  for (const m of familia.miembros)
    await paso('POST', RUTAS.votaciones, m.token, { tarea: barrer, miembro: m.id, dificultad: 4 });
  await paso('POST', RUTAS.reabrirVotacion, ana.token, undefined, { id: barrer });
  for (const m of familia.miembros.slice(1))
    await paso('POST', RUTAS.votaciones, m.token, { tarea: barrer, miembro: m.id, dificultad: 4 });
  await paso('POST', RUTAS.cerrarVotacion, ana.token, { votos: 3 }, { id: barrer });
  await paso('PUT', RUTAS.tarea, ana.token, { ...campos, nombre: 'Barrer bien' }, { id: barrer });

  // Work by hand
  const a = await paso<Asignacion>('POST', RUTAS.asignaciones, ana.token, {
    tarea: barrer,
    miembro: luis.id,
    trimestre_inicio: '2026-11-21',
    fecha_limite: null,
    estado: 'PENDIENTE',
  });
  const { logros } = await paso<Completada>('PATCH', RUTAS.completar, luis.token, undefined, { id: a.id });
  expect(logros.length).toBeGreaterThan(0);
  await paso('POST', RUTAS.marcarVistos, luis.token, { ids: logros.map((l) => l.id) });
  await paso('POST', RUTAS.deshacerCompletar, luis.token, undefined, { id: a.id });

  // Who did it. Luis is an admin by now, too, so Ana decides.
  await paso('POST', RUTAS.hechaPorMi, marta.token, undefined, { id: a.id });
  const { correccion } = await paso<Corregida>('POST', RUTAS.objetar, luis.token, { dice: 'LA_HICE_YO' }, { id: a.id });
  await paso('POST', RUTAS.decidirObjecion, ana.token, { acepta: true }, { id: correccion.id });
  await paso('POST', RUTAS.leerCorreccion, marta.token, undefined, { id: correccion.id });
  await paso('POST', RUTAS.hechaPor, ana.token, { miembro: marta.id }, { id: a.id });
  await paso('POST', RUTAS.noHecha, ana.token, { motivo: 'Sigue sin barrer' }, { id: a.id });

  // Asked for, refused by one, taken by another and taken back; and what an admin says of a child who would go too far
  const pedido = async (quien: string | undefined, a_: number | null): Promise<{ id: number }> => ({
    id: (await paso<{ id: number }>('POST', RUTAS.cambios, quien ?? '', { tipo: 'CUBRIR', asignacion: a.id, a: a_ }))
      .id,
  });
  await paso('POST', RUTAS.retirarCambio, luis.token, undefined, await pedido(luis.token, ana.id));
  const aTodos = await pedido(luis.token, null);
  await paso('POST', RUTAS.rechazarCambio, marta.token, undefined, aTodos);
  await paso('POST', RUTAS.aceptarCambio, ana.token, undefined, aTodos);
  const deAna = await pedido(ana.token, marta.id);
  const porPermitir = { estado: 'POR_PERMITIR', acepta_id: marta.id } as const;
  await db.updateTable('cambios').set(porPermitir).where('id', '=', deAna.id).execute();
  await paso('POST', RUTAS.permitirCambio, ana.token, { permite: true }, deAna);

  await paso('DELETE', RUTAS.asignacion, ana.token, undefined, { id: a.id });
  await paso('DELETE', RUTAS.tarea, ana.token, undefined, { id: barrer });

  // Absences, and chores for whoever wants them
  const fuera = { miembro: marta.id, desde: '2026-11-21', hasta: '2026-11-22' };
  const ausencia = await paso<{ id: number }>('POST', RUTAS.ausencias, marta.token, fuera);
  await paso('POST', RUTAS.confirmarAusencia, ana.token, { confirmada: true }, { id: ausencia.id });
  const { id: libre } = await paso<Tarea>('POST', RUTAS.tareas, ana.token, { ...campos, libre: true });
  const deMarta = await paso<Asignacion>('POST', RUTAS.asignaciones, ana.token, {
    tarea: libre,
    miembro: marta.id,
    fecha_limite: '2026-11-21',
  });
  await paso('POST', RUTAS.quedarmela, luis.token, undefined, { id: deMarta.id });
  await paso('POST', RUTAS.dejarLibre, luis.token, undefined, { id: deMarta.id });
  await paso('DELETE', RUTAS.asignacion, ana.token, undefined, { id: deMarta.id });
  await paso('DELETE', RUTAS.ausencia, marta.token, undefined, { id: ausencia.id });
  const { asignacion: tomada } = await paso<LibreTomada>('POST', RUTAS.quedarmeDeNadie, luis.token, undefined, {
    id: libre,
  });
  await paso('POST', RUTAS.dejarLibre, luis.token, undefined, { id: tomada.id });
  await paso('POST', RUTAS.abrirLibre, ana.token, { abierta: false }, { id: libre });
  await paso('DELETE', RUTAS.tarea, ana.token, undefined, { id: libre });

  // The reparto
  await paso('POST', RUTAS.cargaActualizar, ana.token, {
    configuraciones: familia.miembros.map((m) => ({ miembro: m.id, porcentaje_carga: 25 })),
  });
  const { cuerpo: configuraciones } = await llamar(app, 'GET', RUTAS.configuracionesReparto, ana.token);
  const id = (configuraciones as readonly { id: number }[])[0]?.id ?? 0;
  for (const porcentaje_asignado of [20, 25])
    await paso('PATCH', RUTAS.configuracionesReparto, ana.token, { configuraciones: [{ id, porcentaje_asignado }] });
  for (const porcentaje_asignado of [30, 25])
    await paso('PATCH', RUTAS.configuracionReparto, ana.token, { porcentaje_asignado }, { id });
  const [fregar = 0] = await sembrarTareas(app, familia.id, PUNTOS);
  await paso('POST', RUTAS.previsualizar, ana.token, {});
  await paso('POST', RUTAS.ensayoPantalla, ana.token, unEnsayo([luis.id]));
  await paso('DELETE', RUTAS.ensayoPantalla, ana.token);
  // Luis still owes one of the quarter before: whether that may add to his quota is his to say.
  await insertarAsignacion(db, {
    ...DEL_TRIMESTRE_PASADO,
    familia_id: familia.id,
    miembro_id: luis.id,
    tarea_id: fregar,
  });
  const deSaldo = { contar: 'TRIMESTRE', miembro: luis.id };
  const { pregunta } = await paso<PreguntaSaldo>('POST', RUTAS.preguntarSaldo, ana.token, deSaldo);
  await paso('POST', RUTAS.responderSaldo, luis.token, { pregunta, acepta: true });

  const token = (miembro: number | null): string => familia.miembros.find((m) => m.id === miembro)?.token ?? '';
  const jugar = async (
    plantilla: string,
    quien: string,
    sesion: SesionReparto,
    cuerpo?: unknown,
    n = 0,
  ): Promise<SesionReparto> => (await paso<JugadaHecha>('POST', plantilla, quien, cuerpo, { id: sesion.id, n })).sesion;
  const legal = (s: SesionReparto) => ({
    tarea_id: tareasLegales(estadoDeSesion(s), s.miembro_turno_actual ?? 0)[0]?.id,
  });

  let { sesion: s } = await paso<JugadaHecha>('POST', RUTAS.iniciar, ana.token, {});
  await paso('PUT', RUTAS.deseos, luis.token, { tareas: [s.tareas[0]?.id] });
  s = await jugar(RUTAS.volver, luis.token, s);
  s = await jugar(RUTAS.elegirTarea, token(s.miembro_turno_actual), s, legal(s));
  s = await jugar(RUTAS.deshacerEleccion, ana.token, s);
  await jugar(RUTAS.cancelarReparto, ana.token, s);
  const hastaElCierre = async (): Promise<SesionReparto> => {
    let { sesion } = await paso<JugadaHecha>('POST', RUTAS.iniciar, ana.token, {});
    while (sesion.fase === 'ELECCION') sesion = await jugar(RUTAS.elegirPor, ana.token, sesion, legal(sesion));
    return sesion;
  };
  expect(await jugar(RUTAS.cerrarReparto, ana.token, await hastaElCierre())).toMatchObject({ completada: true });
  // The reajuste, and who no longer lives here
  const tareaNueva = async (nombre: string) =>
    (await paso<{ id: number }>('POST', RUTAS.tareas, ana.token, { nombre, frecuencia: 'DIARIA' })).id;
  const reajustar = async () => (await paso<ReajusteMovido>('POST', RUTAS.reajustes, ana.token)).reajuste;
  await tareaNueva('Regar');
  await paso('POST', RUTAS.descartarReajuste, ana.token);
  let r = await reajustar();
  await paso('POST', RUTAS.cancelarReajuste, ana.token, undefined, { id: r.id });
  r = await reajustar();
  const pide = token(r.propuestas[0]?.pide[0] ?? null);
  await paso('POST', RUTAS.responderReajuste, pide, { acepta: false }, { id: r.id, n: 1 });
  await paso('POST', RUTAS.terminarReajuste, ana.token, undefined, { id: r.id });
  await paso('POST', RUTAS.darTarea, ana.token, { miembro: ana.id }, { id: await tareaNueva('Planchar') });
  await paso('POST', RUTAS.archivar, ana.token, undefined, { id: luis.id });
  await paso('POST', RUTAS.desarchivar, ana.token, undefined, { id: luis.id });
  const otraVez = await app.contexto.base.escritura
    .updateTable('accesos')
    .set({ revocado_en: null, motivo: null })
    .where('usuario_id', '=', luis.id)
    .executeTakeFirstOrThrow();
  expect(otraVez.numUpdatedRows).toBeGreaterThan(0n);

  s = await hastaElCierre();
  const propuesta = s.propuestas.find((p) => p.estado === 'PENDIENTE');
  await jugar(RUTAS.responderPropuesta, token(propuesta?.pide[0] ?? null), s, { acepta: true }, propuesta?.n);

  // The first device also says that the member wants messages, which their row shows.
  const dispositivo = await paso<{ id: number }>(
    'POST',
    RUTAS.suscripciones,
    luis.token,
    unaSuscripcion('http://127.0.0.1:1/'),
  );
  await paso('POST', RUTAS.probarAviso, luis.token, undefined, { id: dispositivo.id });
  await paso('DELETE', RUTAS.suscripcion, luis.token, undefined, { id: dispositivo.id });

  // The box, by an admin of the family that was there first
  await paso('POST', RUTAS.averias, luis.token, { pantalla: '/tasks', mensaje: 'x', pila: '' });
  await paso('POST', RUTAS.copiaServidor, ana.token);
  await paso('POST', RUTAS.versionNueva, ana.token);

  expect(mal).toEqual([]);
  const todas = rutasDe(app)
    .filter((r) => r.metodo !== 'GET' && r.metodo !== 'HEAD')
    .map((r) => `${r.metodo} ${r.url}`);
  expect([...hechas].toSorted()).toEqual(todas.toSorted());
  await app.app.close();
});
