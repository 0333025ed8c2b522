import { expect } from 'vitest';
import type { App } from '#server/app.ts';
import { type InvitacionAltaCreada, leerSecretoDeAlta } from '#shared/contracts/accesos.ts';
import type { CodigoTraspaso, CuentaCreada, FamiliaParaUnirse } from '#shared/contracts/accesos.ts';
import type { Asignacion, Completada, LibreTomada } from '#shared/contracts/asignaciones.ts';
import type { Corregida } from '#shared/contracts/correcciones.ts';
import type { CodigoPantalla, DispositivoPantalla } from '#shared/contracts/pantalla.ts';
import { CABECERA_INVITACION, RUTAS } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { buildTestApp, pushDePrueba } from './app-de-prueba.ts';
import { descargarArchivo } from './archivo-familia.ts';
import { unaSuscripcion } from './dispositivo.ts';
import { sembrarTareas } from './sembrar-reparto.ts';
import { type FamiliaSembrada, type MiembroSembrado } from './sembrar.ts';
import { ORIGEN } from './llavero.ts';
import type { Metodo } from './rutas-de-prueba.ts';
import { escriturasDePuertas, OIDC_FINGIDO } from './escrituras-de-puertas.ts';
import { escriturasDeExtras } from './escrituras-de-extras.ts';
import { escriturasDeRevision } from './escrituras-de-revision.ts';
import { escriturasDelReparto } from './escrituras-del-reparto.ts';

/** Makes a call that must succeed; returns its body. */
export type Paso = <T>(
  metodo: Metodo,
  plantilla: string,
  quien: string | null,
  cuerpo?: unknown,
  ids?: Readonly<Record<string, number>>,
  cabeceras?: Readonly<Record<string, string>>,
) => Promise<T>;

/** An app in which all calls of `todasLasEscrituras` can succeed. */
export const appDeEscrituras = (): Promise<App> => {
  const copia = { nombre: '', cuando: '', clase: 'mano', bytes: 0 } as const;
  return buildTestApp({
    origenes: [ORIGEN],
    push: pushDePrueba(() => true),
    oidc: OIDC_FINGIDO,
    registro: 'invitacion',
    caja: {
      mirar: () => ({
        libres: null,
        copias: {
          carpeta: '',
          segunda: null,
          ultima: null,
          cuantas: 0,
          proxima: '',
          haciendo: false,
          fallo: null,
          borradas: null,
        },
        hallazgos: [],
      }),
      recordarBorrada: () => undefined,
      olvida: (cuando) => cuando,
      copiar: () => Promise.resolve({ ok: true, copia }),
    },
    versiones: { buscar: () => Promise.resolve({ ok: true, nueva: null, url: null }) },
  });
};

/**
 * Makes each call of the API except reads (GET) at least once, in an order in which each can succeed. The family has four
 * members, the first an admin. `alSembrar` is called after writes that bypass the API.
 */
export const todasLasEscrituras = async (
  app: App,
  familia: FamiliaSembrada,
  paso: Paso,
  alSembrar: () => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  const { escritura: db } = app.contexto.base;
  const [ana, luis, marta] = familia.miembros as [MiembroSembrado, MiembroSembrado, MiembroSembrado];

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
  const traspaso = await paso<CodigoTraspaso>('POST', RUTAS.pedirTraspaso, ana.token, {});
  await paso('POST', RUTAS.usarTraspaso, null, { codigo: traspaso.codigo });
  await paso('POST', RUTAS.baja, ana.token, { nombre: 'García' });
  await paso('POST', RUTAS.pararBaja, ana.token, {});
  await paso('POST', RUTAS.salir, null, { refresh });
  await paso('POST', RUTAS.cambiarContrasena, ana.token, {
    password_actual: 'una-clave-larga',
    password: clave,
    password_confirm: clave,
  });

  // Another family, imported from this one's file
  const mas = await paso<InvitacionAltaCreada>('POST', RUTAS.invitacionesAlta, ana.token, { para: 'Otra más' });
  const archivo = Buffer.from(await descargarArchivo(app, familia.id, ana.token));
  await alSembrar();
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
  await alSembrar();
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

  await escriturasDePuertas(familia, paso);

  // The machine's clock, which is not in doubt here
  await paso('POST', RUTAS.reloj, ana.token, { dia: '2026-11-21' });

  // The wall screen
  const { codigo, clave_dispositivo } = await paso<CodigoPantalla>('POST', RUTAS.codigoPantalla, null);
  const pantalla = await paso<DispositivoPantalla>('POST', RUTAS.vincularPantalla, ana.token, {
    codigo,
    nombre: 'Cocina',
  });
  await paso('POST', RUTAS.tokenPantalla, null, { clave_dispositivo });
  await paso('POST', RUTAS.adoptarPantalla, ana.token, undefined, { id: pantalla.id });
  await paso('DELETE', RUTAS.dispositivoPantalla, ana.token, undefined, { id: pantalla.id });

  // Chores and votes
  const campos = { nombre: 'Barrer', frecuencia: 'DIARIA', apta_infantil: true };
  const { id: barrer } = await paso<Tarea>('POST', RUTAS.tareas, ana.token, campos);
  for (const m of familia.miembros)
    await paso('POST', RUTAS.votaciones, m.token, { tarea: barrer, miembro: m.id, dificultad: 4 });
  await paso('POST', RUTAS.reabrirVotacion, ana.token, undefined, { id: barrer });
  for (const m of familia.miembros.slice(1))
    await paso('POST', RUTAS.votaciones, m.token, { tarea: barrer, miembro: m.id, dificultad: 4 });
  await paso('POST', RUTAS.cerrarVotacion, ana.token, { votos: 3 }, { id: barrer });
  await paso('POST', RUTAS.reabrirVotacion, ana.token, undefined, { id: barrer });
  await paso('POST', RUTAS.cerrarVotaciones, ana.token);
  await paso('PUT', RUTAS.tarea, ana.token, { ...campos, nombre: 'Barrer bien' }, { id: barrer });

  // Directly assigned occurrences
  const a = await paso<Asignacion>('POST', RUTAS.asignaciones, ana.token, {
    tarea: barrer,
    miembro: luis.id,
    trimestre_inicio: '2026-11-21',
    fecha_limite: null,
    estado: 'PENDIENTE',
  });
  // A second occurrence of the same chore, whose owner sees who did the chore last.
  const deLaMisma = await paso<Asignacion>('POST', RUTAS.asignaciones, ana.token, {
    tarea: barrer,
    miembro: marta.id,
    fecha_limite: null,
  });
  const { logros } = await paso<Completada>('PATCH', RUTAS.completar, luis.token, undefined, { id: a.id });
  expect(logros.length).toBeGreaterThan(0);
  await paso('POST', RUTAS.marcarVistos, luis.token, { ids: logros.map((l) => l.id) });
  await paso('POST', RUTAS.gracias, ana.token, undefined, { id: a.id });
  await paso('POST', RUTAS.deshacerCompletar, luis.token, undefined, { id: a.id });

  // Counting on yesterday what lapsed at the last midnight
  const deAyer = { tarea: barrer, miembro: luis.id, fecha_limite: null };
  const vencida = await paso<Asignacion>('POST', RUTAS.asignaciones, ana.token, deAyer);
  const vence = { estado: 'VENCIDA', vencida_el: '2026-11-21' } as const;
  await db.updateTable('asignaciones').set(vence).where('id', '=', vencida.id).execute();
  await paso('POST', RUTAS.hechaAyer, luis.token, undefined, { id: vencida.id });
  await paso('POST', RUTAS.deshacerCompletar, luis.token, undefined, { id: vencida.id });

  await escriturasDeRevision(familia, paso, { tarea: barrer, campos, asignacion: a.id });

  // Postponing and skipping an occurrence
  const semanal = { nombre: 'Comprar', frecuencia: 'SEMANAL', dia_semana: 6 };
  const { id: comprar } = await paso<Tarea>('POST', RUTAS.tareas, ana.token, semanal);
  const compra = { tarea: comprar, miembro: luis.id, fecha_limite: '2026-11-21' };
  const { id: deComprar } = await paso<Asignacion>('POST', RUTAS.asignaciones, ana.token, compra);
  await paso('POST', RUTAS.posponer, luis.token, { fecha: '2026-11-24' }, { id: deComprar });
  await paso('POST', RUTAS.omitir, luis.token, { motivo: 'Aún queda' }, { id: deComprar });
  await paso('POST', RUTAS.haciaFalta, marta.token, undefined, { id: deComprar });
  const omision = { omision: 'ESPERA', omite_id: luis.id, omite_en: app.contexto.reloj.ahora() } as const;
  await db.updateTable('asignaciones').set(omision).where('id', '=', deComprar).execute();
  await paso('POST', RUTAS.decidirOmision, ana.token, { acepta: true }, { id: deComprar });
  await paso('DELETE', RUTAS.tarea, ana.token, undefined, { id: comprar });

  await escriturasDeExtras(app, familia, { paso, tarea: barrer, alSembrar });

  // Claims. Luis, who objects, is an admin too by now, but his objection still waits for another admin, Ana.
  await paso('POST', RUTAS.apuntarHecha, marta.token, { nombre: 'Montar la estantería' });
  await paso('POST', RUTAS.hechaPorMi, marta.token, undefined, { id: a.id });
  const { correccion } = await paso<Corregida>('POST', RUTAS.objetar, luis.token, { dice: 'LA_HICE_YO' }, { id: a.id });
  await paso('POST', RUTAS.decidirObjecion, ana.token, { acepta: true }, { id: correccion.id });
  await paso('POST', RUTAS.leerCorreccion, marta.token, undefined, { id: correccion.id });
  await paso('POST', RUTAS.hechaPor, ana.token, { miembro: marta.id }, { id: a.id });
  await paso('POST', RUTAS.noHecha, ana.token, { motivo: 'Sigue sin barrer' }, { id: a.id });

  // Requests: withdrawn, declined by one member, accepted by another, and permitted by an admin for a child
  const pedido = async (quien: string | undefined, a_: number | null): Promise<{ id: number }> => ({
    id: (await paso<{ id: number }>('POST', RUTAS.cambios, quien ?? '', { tipo: 'CUBRIR', asignacion: a.id, a: a_ }))
      .id,
  });
  await paso('POST', RUTAS.retirarCambio, luis.token, undefined, await pedido(luis.token, ana.id));
  const aTodos = await pedido(luis.token, null);
  // The requested chore changes its name and points while the request is open.
  await paso('PUT', RUTAS.tarea, ana.token, { ...campos, nombre: 'Barrer todo' }, { id: barrer });
  await paso('POST', RUTAS.reabrirVotacion, ana.token, undefined, { id: barrer });
  for (const m of familia.miembros)
    await paso('POST', RUTAS.votaciones, m.token, { tarea: barrer, miembro: m.id, dificultad: 1 });
  await paso('POST', RUTAS.rechazarCambio, marta.token, undefined, aTodos);
  await paso('POST', RUTAS.aceptarCambio, ana.token, undefined, aTodos);
  const deAna = await pedido(ana.token, marta.id);
  const porPermitir = { estado: 'POR_PERMITIR', acepta_id: marta.id } as const;
  await db.updateTable('cambios').set(porPermitir).where('id', '=', deAna.id).execute();
  await alSembrar();
  await paso('POST', RUTAS.permitirCambio, ana.token, { permite: true }, deAna);

  // Renaming a member who has points, corrections and requests
  await paso('PATCH', RUTAS.completar, marta.token, undefined, { id: deLaMisma.id });
  await paso('PATCH', RUTAS.usuario, ana.token, { first_name: 'Marta María' }, { id: marta.id });
  await pedido(marta.token, null);
  await paso('DELETE', RUTAS.asignacion, ana.token, undefined, { id: a.id });
  const dada = { tarea: barrer, miembro: luis.id, fecha_limite: null };
  const otraDeLuis = await paso<Asignacion>('POST', RUTAS.asignaciones, ana.token, dada);
  await paso('POST', RUTAS.cambios, luis.token, { tipo: 'CUBRIR', asignacion: otraDeLuis.id, a: null });
  await paso('DELETE', RUTAS.tarea, ana.token, undefined, { id: barrer });

  // Absences, and free chores
  const fuera = { miembro: marta.id, desde: '2026-11-21', hasta: '2026-11-22' };
  const ausencia = await paso<{ id: number }>('POST', RUTAS.ausencias, marta.token, fuera);
  await paso('POST', RUTAS.confirmarAusencia, ana.token, { confirmada: true }, { id: ausencia.id });
  for (const vive of [{ vive: 'ALTERNAS', desde: '2026-11-28' }, { vive: 'SIEMPRE' }])
    await paso('PUT', RUTAS.vive, ana.token, vive, { id: marta.id });
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
  const esa = { id: libre };
  const { asignacion: tomada } = await paso<LibreTomada>('POST', RUTAS.quedarmeDeNadie, luis.token, undefined, esa);
  await paso('POST', RUTAS.dejarLibre, luis.token, undefined, { id: tomada.id });
  await paso('POST', RUTAS.abrirLibre, ana.token, { abierta: false }, esa);
  await paso('DELETE', RUTAS.tarea, ana.token, undefined, esa);

  await escriturasDelReparto(app, familia, paso, alSembrar);

  // The first subscription also switches the member's push messages on, which changes their row.
  const suya = unaSuscripcion('http://127.0.0.1:1/');
  const dispositivo = await paso<{ id: number }>('POST', RUTAS.suscripciones, luis.token, suya);
  await paso('POST', RUTAS.probarAviso, luis.token, undefined, { id: dispositivo.id });
  await paso('DELETE', RUTAS.suscripcion, luis.token, undefined, { id: dispositivo.id });

  // The box, by an admin of the oldest family
  await paso('POST', RUTAS.averias, luis.token, { pantalla: '/tasks', mensaje: 'x', pila: '' });
  await paso('POST', RUTAS.copiaServidor, ana.token);
  await paso('POST', RUTAS.versionNueva, ana.token);
};
