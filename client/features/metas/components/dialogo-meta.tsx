import { MetaEntrada } from '#shared/contracts/metas.ts';
import { LARGO_META, PUNTOS_META_MAXIMO, PUNTOS_META_MINIMO } from '#shared/domain/metas/metas.ts';
import { plural } from '#shared/domain/palabras.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { Entrada } from '#client/ui/entrada.tsx';

interface Props {
  /** The family's points of last week. */
  readonly semanaPasada: number;
  readonly cerrar: () => void;
}

/** Points that the form proposes: those of last week, in tens. */
const propuestos = (semanaPasada: number): number => Math.max(50, Math.ceil(semanaPasada / 10) * 10);

/** Dialog in which an admin sets a goal, or a member proposes one. */
export function DialogoMeta({ semanaPasada, cerrar }: Props) {
  const admin = useYo().es_administrador;
  const hoy = useHoy();
  const crear = useAccion('crearMeta', {
    texto: 'Error al guardar la meta',
    dicho: admin ? 'Meta puesta' : 'Propuesta enviada',
    campos: true,
  });
  return (
    <DialogoFormulario
      contrato={MetaEntrada}
      iniciales={{ texto: '', puntos: propuestos(semanaPasada), hasta: null }}
      borrador="meta"
      accion={crear}
      alEnviar={(cuerpo) => crear({ cuerpo })}
      titulo={admin ? 'Poner una meta' : 'Proponer una meta'}
      descripcion={
        semanaPasada > 0
          ? `La semana pasada hicisteis ${plural(semanaPasada, 'punto')} entre todos.`
          : 'Una tarea suele dar entre 4 y 16 puntos.'
      }
      enviar={admin ? 'Empezar' : 'Proponer'}
      cerrar={cerrar}
    >
      {({ campo }) => (
        <>
          <Entrada
            etiqueta="Meta"
            data-primero
            placeholder="Cine el viernes"
            maxLength={LARGO_META}
            autoComplete="off"
            {...campo('texto')}
          />
          <Entrada
            etiqueta="Puntos entre todos"
            type="number"
            inputMode="numeric"
            min={PUNTOS_META_MINIMO}
            max={PUNTOS_META_MAXIMO}
            {...campo('puntos', { valueAsNumber: true })}
          />
          <Entrada
            etiqueta="Hasta el día"
            opcional
            type="date"
            min={hoy}
            max="2100-12-31"
            {...campo('hasta', { setValueAs: (v: string | null) => (v === '' ? null : v) })}
          />
        </>
      )}
    </DialogoFormulario>
  );
}
