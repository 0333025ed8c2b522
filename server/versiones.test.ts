import { expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';
import { rutasDe, type Metodo } from './testing/rutas-de-prueba.ts';
import { llamar, sembrarFamilia } from './testing/sembrar.ts';
import { appDeEscrituras, todasLasEscrituras } from './testing/todas-las-escrituras.ts';

/**
 * Calls that raise no version, each with its reason: they change nothing that the family sees. Each other one raises it
 * once.
 */
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
  [`POST ${RUTAS.pedirTraspaso}`]: 'only asks',
  [`POST ${RUTAS.usarTraspaso}`]: 'a login',
  [`POST ${RUTAS.entrarConPasskey}`]: 'a login',
  [`POST ${RUTAS.retarEntrada}`]: 'only asks',
  [`POST ${RUTAS.retarPasskey}`]: 'only asks',
  [`POST ${RUTAS.passkeys}`]: 'only the member sees their passkeys',
  [`DELETE ${RUTAS.passkey}`]: 'only the member sees their passkeys',
  [`POST ${RUTAS.oidc}`]: 'only asks',
  [`POST ${RUTAS.vueltaOidc}`]: 'a login, unless it ends an invitation (unirse-con-oidc.test.ts)',
  [`POST ${RUTAS.miOidc}`]: 'only asks',
  [`POST ${RUTAS.enlazarOidc}`]: 'only the member sees their link',
  [`DELETE ${RUTAS.miOidc}`]: 'only the member sees their link',
  [`POST ${RUTAS.calendarios}`]: 'only the member sees their calendar addresses',
  [`DELETE ${RUTAS.calendario}`]: 'only the member sees their calendar addresses',
  [`POST ${RUTAS.aparatos}`]: 'only admins see the devices',
  [`DELETE ${RUTAS.aparato}`]: 'only admins see the devices',
  [`POST ${RUTAS.llaves}`]: 'only the member and admins see it',
  [`DELETE ${RUTAS.llave}`]: 'only the member and admins see it',
  [`POST ${RUTAS.webhooks}`]: 'only admins see it',
  [`PATCH ${RUTAS.webhook}`]: 'only admins see it',
  [`DELETE ${RUTAS.webhook}`]: 'only admins see it',
  [`POST ${RUTAS.probarWebhook}`]: 'only admins see it',
  [`POST ${RUTAS.entregas}`]: 'only admins see it',
  [`POST ${RUTAS.etiquetas}`]: 'only admins see them',
  [`POST ${RUTAS.renovarEtiqueta}`]: 'only admins see it',
  [`POST ${RUTAS.reloj}`]: 'the day that then begins is what is told',
  [`POST ${RUTAS.codigoPantalla}`]: 'a screen that is nobody’s yet',
  [`POST ${RUTAS.vincularPantalla}`]: 'only admins see the screens',
  [`POST ${RUTAS.tokenPantalla}`]: 'only the screen gets it',
  [`DELETE ${RUTAS.dispositivoPantalla}`]: 'only admins see the screens',
  [`POST ${RUTAS.adoptarPantalla}`]: 'only admins see the screens',
  [`POST ${RUTAS.ensayoPantalla}`]: 'only the screens show it',
  [`DELETE ${RUTAS.ensayoPantalla}`]: 'only the screens show it',
  [`DELETE ${RUTAS.destino}`]: 'only the member sees their places',
  [`POST ${RUTAS.probarDestino}`]: 'only the member’s place gets it',
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
  [`POST ${RUTAS.reacciones}`]: 'nobody keeps it',
};

test('every changing call raises the family’s version once, sends the family an event of exactly that version, and reveals nothing private', async () => {
  const app = await appDeEscrituras();
  const { escritura: db } = app.contexto.base;
  const publicados = anotarPublicaciones(app);

  const familia = await sembrarFamilia(app);
  await db.updateTable('usuarios').set({ email: 'secreto@ejemplo.es' }).where('familia_id', '=', familia.id).execute();
  const hechas = new Set<string>();
  const mal: unknown[] = [];

  /** Makes one call that must succeed, and records how the version moved and which events were sent. */
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
    const aTodos = publicados.filter((p) => p.destino.familia === familia.id && p.destino.miembro === null);
    const bien =
      despues - antes === sube && aTodos.length > 0 === (sube === 1) && publicados.every((p) => p.version === despues);
    if (!bien)
      mal.push({
        nombre,
        sube: despues - antes,
        eventos: publicados.map(({ evento, destino, version }) => ({ evento, destino, version: version - antes })),
      });

    const dicho = JSON.stringify(publicados);
    expect(dicho, nombre).not.toMatch(/@ejemplo|clara:|"pin"|"secreto"|token|"password|"dificultad"|eyJ/);
    for (const { datos } of aTodos) expect(JSON.stringify(datos), nombre).not.toMatch(/"faltan_por_votar":\[[^\]]/);
    return respuesta;
  };

  await todasLasEscrituras(app, familia, paso);

  expect(mal).toEqual([]);
  const todas = rutasDe(app)
    .filter((r) => r.metodo !== 'GET' && r.metodo !== 'HEAD')
    .map((r) => `${r.metodo} ${r.url}`);
  expect([...hechas].toSorted()).toEqual(todas.toSorted());
  await app.app.close();
});
