import { expect, type Page } from '@playwright/test';
import { abrirPanel, enBarra, type Persona } from './personas.ts';

// Actions and regions of each member's phone (the admin, the other adult, the child), and regions of the wall screen.

const tarjeta = (pagina: Page, nombre: string) => pagina.getByRole('region', { name: nombre, exact: true });
const carta = (pagina: Page, nombre: string) =>
  pagina.getByRole('listitem').filter({ has: pagina.getByRole('heading', { name: nombre, exact: true }) });

/** Actions and regions that every member's phone has. */
const movilDeCasa = ({ pagina, contexto }: Persona) => ({
  pagina,
  sinRed: (si: boolean) => contexto.setOffline(si),
  inicio: () => enBarra(pagina, 'Inicio').click(),
  tareas: () => enBarra(pagina, 'Tareas').click(),
  libres: tarjeta(pagina, 'Libres'),
  casa: tarjeta(pagina, 'Hoy en casa'),
  esperan: () => pagina.goto('/te-esperan'),
  peticiones: pagina
    .getByRole('list', { name: 'Te esperan' })
    .getByRole('listitem')
    .filter({ hasText: 'te pide ayuda' }),
  misPeticiones: tarjeta(pagina, 'Tus peticiones'),
  porDecidir: pagina.getByRole('list', { name: 'Te esperan' }).getByRole('listitem').filter({ hasText: '¿Quién hizo' }),
  quienLaHizo: tarjeta(pagina, 'Quién la hizo'),
  faltaUnDetalle: tarjeta(pagina, 'Te falta un detalle'),
  tarea: (nombre: string) => carta(pagina, nombre),
  dice: (texto: string | RegExp) => expect(pagina.getByText(texto).first()).toBeVisible(),
  hacer: (nombre: string) =>
    carta(pagina, nombre).getByRole('button', { name: 'Marcar como Completada' }).first().click(),
  /** Accepts everything that a reajuste asks of the member. */
  aceptarReajuste: async (): Promise<void> => {
    await pagina.goto('/te-esperan');
    const mias = pagina.getByRole('list', { name: 'Te esperan' }).getByRole('button', { name: 'Sí, de acuerdo' });
    await expect(mias.first()).toBeVisible();
    for (let quedan = await mias.count(); quedan > 0; quedan -= 1) {
      await mias.first().click();
      await expect(mias).toHaveCount(quedan - 1);
    }
  },
  /** Opens the quarter's ledger by its address, since children see no link to it. */
  cuentas: async () => {
    await pagina.goto('/cuentas');
    await expect(pagina.getByRole('heading', { name: 'Entre todos' })).toBeVisible();
  },
});

/** Elena, the admin. */
export const jefa = (persona: Persona) => {
  const movil = movilDeCasa(persona);
  const { pagina } = movil;
  return {
    ...movil,
    /** Sets that a member lives here in alternate weeks; `desde` is the first day away. */
    apuntarSemanasAlternas: async (nombre: string, desde: string): Promise<void> => {
      await abrirPanel(pagina, 'Miembros');
      await pagina.getByRole('button', { name: `Editar a ${nombre}`, exact: true }).click();
      const hoja = pagina.getByRole('dialog', { name: `Editar a ${nombre}` });
      await hoja.getByLabel('Vive aquí').selectOption({ label: 'Semanas alternas' });
      await hoja.getByLabel('Primer día fuera').fill(desde);
      await hoja.getByRole('button', { name: 'Guardar cambios' }).click();
      await expect(hoja).toBeHidden();
    },
    ausencias: tarjeta(pagina, 'Ausencias'),
    /** Creates a weekly chore, due on Sundays, that suits children too. */
    crearSemanal: async (nombre: string): Promise<void> => {
      await abrirPanel(pagina, 'Tareas');
      await pagina.getByRole('button', { name: 'Nueva tarea' }).click();
      const hoja = pagina.getByRole('dialog', { name: 'Nueva tarea' });
      await hoja.getByLabel('Nombre').fill(nombre);
      await hoja.getByLabel('Frecuencia').selectOption({ label: 'Semanal' });
      await hoja.getByLabel('Día de la semana').selectOption({ label: 'Domingo' });
      await hoja.getByLabel('Infantil (6-10)').check();
      await hoja.getByRole('button', { name: 'Crear tarea' }).click();
      await expect(hoja).toBeHidden();
    },
    /** Takes a completion away in the panel («No estaba hecha»). */
    quitarHecha: async (tarea: string, de: string, motivo: string): Promise<void> => {
      await pagina.goto('/panel?pestana=asignar');
      await pagina
        .getByRole('button', { name: `Quién hizo ${tarea} de ${de}` })
        .first()
        .click();
      const hoja = pagina.getByRole('dialog', { name: tarea });
      await hoja.getByLabel('Motivo').fill(motivo);
      await hoja.getByRole('button', { name: 'No estaba hecha' }).click();
      await expect(hoja).toBeHidden();
    },
  };
};

export const companero = (persona: Persona) => {
  const movil = movilDeCasa(persona);
  const { pagina } = movil;
  return {
    ...movil,
    tomar: (nombre: string) => movil.libres.getByRole('button', { name: `Me la quedo: ${nombre}` }).click(),
    pedirQueLeCubran: async (nombre: string): Promise<void> => {
      await movil.tareas();
      await carta(pagina, nombre).getByRole('heading').getByRole('button').first().click();
      const suya = pagina.getByRole('dialog', { name: nombre });
      await suya.getByRole('button', { name: 'No puedo' }).click();
      const hoja = pagina.getByRole('dialog', { name: 'No puedo' });
      await hoja.getByRole('button', { name: 'A todos' }).click();
      await expect(hoja).toBeHidden();
    },
    decirQueLaHizo: (nombre: string) =>
      movil.quienLaHizo.getByRole('button', { name: `La hice yo: ${nombre}` }).click(),
  };
};

/** Mateo, the child. */
export const nino = (persona: Persona) => {
  const movil = movilDeCasa(persona);
  const { pagina } = movil;
  return {
    ...movil,
    mirarLoDe: async (nombre: string, tarea: string) => {
      await movil.casa.getByRole('button', { name: 'Ver todo lo de hoy' }).click();
      await movil.casa.getByRole('button', { name: `¿La has hecho tú? ${tarea}, de ${nombre}` }).click();
      return pagina.getByRole('dialog', { name: '¿La has hecho tú?' });
    },
    /** Acknowledges the message that a completion was taken from him. */
    entender: (nombre: string) => movil.pagina.getByRole('button', { name: `Entendido: ${nombre}` }).click(),
    /** Opens the breakdown of one of his own sums in the ledger. */
    mirarDetras: async (lado: 'Prometido' | 'Hecho') => {
      await pagina.getByRole('button', { name: new RegExp(`^${lado}.* de Mateo\\. Ver de qué son$`) }).click();
      return pagina.getByRole('dialog', { name: `Lo ${lado.toLowerCase()}: Mateo` });
    },
  };
};

/** The wall screen. */
export const pared = (pagina: Page) => {
  const de = (nombre: string) =>
    pagina.getByRole('list', { name: 'Hoy' }).getByRole('listitem').filter({ hasText: nombre }).first();
  return {
    pagina,
    de,
    hecha: (nombre: string, tarea: string) =>
      de(nombre).getByRole('listitem').filter({ hasText: tarea }).getByLabel('Hecha'),
    libres: tarjeta(pagina, 'Libres'),
    reajuste: tarjeta(pagina, 'Reajuste'),
  };
};
