import type { App } from '#server/app.ts';
import { ponerLlave, ponerWebhook } from './llave-de-prueba.ts';

/**
 * Inserts a row in each table of keys, webhooks, calendars, passkeys, OIDC, CalDAV and message addresses, for a member of a
 * family. Adds a review of an occurrence, an open lobby and a request to delete the family, and puts the family in charge of the
 * box. `texto` fills free text. Nothing is sent, because the webhook and the message address are off.
 */
export const sembrarPuertas = async (
  app: App,
  de: {
    readonly familia: number;
    readonly miembro: number;
    readonly asignacion: number;
    readonly ahora: string;
    readonly texto: string;
  },
): Promise<void> => {
  const { ahora, texto, asignacion: asignacion_id } = de;
  const db = app.contexto.base.escritura;
  const suyo = { familia_id: de.familia, miembro_id: de.miembro };
  await ponerLlave(app, de.familia, de.miembro, ['leer']);
  await ponerWebhook(app, de.familia, texto);
  await db.updateTable('webhooks').set({ apagado: 'MANO' }).where('familia_id', '=', de.familia).execute();
  await db
    .insertInto('calendarios')
    .values({ ...suyo, tipo: 'MIO', avisa: true, hash: 'h', creado_en: ahora })
    .execute();
  await db
    .insertInto('destinos')
    .values({
      ...suyo,
      tipo: 'NTFY',
      direccion: 'https://ntfy.example.org',
      buzon: texto,
      clave: '',
      creado_en: ahora,
      parado: 'CLAVE',
    })
    .execute();
  await db
    .insertInto('passkeys')
    .values({
      ...suyo,
      aparato_id: null,
      nombre: texto,
      host: 'casa.local',
      titular: 't',
      credencial: 'c',
      clave_publica: 'p',
      contador: 4_294_967_295,
      transportes: '["internal"]',
      hecha_en: ahora,
    })
    .execute();
  await db.insertInto('retos_usados').values({ hash: 'h', caduca_en: ahora }).execute();
  await db
    .insertInto('enlaces_oidc')
    .values({ ...suyo, emisor: 'https://id.example.org', sujeto: texto, enlazado_en: ahora })
    .execute();
  await db.insertInto('vueltas_usadas').values({ hash: 'h', caduca_en: ahora }).execute();
  await db
    .insertInto('dav_negadas')
    .values({ ...suyo, huella: 'h', llave_id: null, negada_en: ahora })
    .execute();
  await db
    .insertInto('dav_puestas')
    .values({ ...suyo, asignacion_id, archivo: 'a.ics', uid: texto })
    .execute();
  await db
    .insertInto('revisiones')
    .values({
      ...suyo,
      asignacion_id,
      por_id: de.miembro,
      bien: false,
      vuelve: false,
      detalle: texto,
      completada_en: ahora,
      completada_el: '2020-11-21',
      creada_en: ahora,
    })
    .execute();
  await db
    .insertInto('salas')
    .values({
      familia_id: de.familia,
      pin: '123456',
      secreto: 's',
      abierta_por: de.miembro,
      abierta_en: ahora,
      expira_en: '2999-01-01T00:00:00.000Z',
    })
    .execute();
  await db
    .insertInto('bajas')
    .values({
      familia_id: de.familia,
      pedida_por: de.miembro,
      pedida_en: ahora,
      borra_en: '2999-01-01T00:00:00.000Z',
      vista_en: ahora,
    })
    .execute();
  await db.insertInto('caja').values({ id: 1, familia_id: de.familia, codigo: null }).execute();
};
