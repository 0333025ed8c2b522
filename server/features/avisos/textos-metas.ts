import type { AvisoPush } from '#shared/contracts/aviso-push.ts';
import type { EstadoMeta } from '#shared/domain/metas/limites.ts';
import { plural } from '#shared/domain/palabras.ts';

interface Meta {
  readonly id: number;
  readonly texto: string;
  readonly puntos: number;
  readonly estado: EstadoMeta;
}

const etiqueta = (id: number): string => `meta-${String(id)}`;

/** Message for admins, who accept the goal or say no. */
export const avisoDeMetaPropuesta = ({ id, texto, puntos }: Meta, nombre: string): AvisoPush => ({
  titulo: `${nombre} propone una meta: «${texto}»`,
  cuerpo: `${plural(puntos, 'punto')} entre todos. ¿La aceptas?`,
  url: '/te-esperan',
  etiqueta: etiqueta(id),
});

/** Message for the member who proposed the goal, once it is answered, and for all once it is reached; null otherwise. */
export const avisoDeMeta = ({ id, texto, puntos, estado }: Meta): AvisoPush | null => {
  if (estado !== 'ACTIVA' && estado !== 'DENEGADA' && estado !== 'ALCANZADA') return null;
  return {
    ...{
      ACTIVA: { titulo: `Vuestra meta: «${texto}»`, cuerpo: `Ya cuenta: ${plural(puntos, 'punto')} entre todos.` },
      ALCANZADA: {
        titulo: `¡Meta conseguida! «${texto}»`,
        cuerpo: `Habéis llegado a ${plural(puntos, 'punto')} entre todos.`,
      },
      DENEGADA: { titulo: `«${texto}»: esta vez no`, cuerpo: 'Puedes proponer otra meta.' },
    }[estado],
    url: '/metas',
    etiqueta: etiqueta(id),
  };
};
