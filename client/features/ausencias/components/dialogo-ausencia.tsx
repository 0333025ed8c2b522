import { useId, type FormEvent } from 'react';
import type { Usuario } from '#shared/contracts/familias.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { useBorrador } from '#client/lib/formularios/borrador.ts';
import { hoyLocal } from '#client/lib/fechas/fechas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { Entrada, Selector } from '#client/ui/campo.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';

interface Valores {
  readonly miembro: string;
  readonly desde: string;
  readonly hasta: string;
  readonly nota: string;
}

interface Props {
  /** The member who enters their own absence; null when an admin enters one and chooses the member. */
  readonly yo: Usuario | null;
  readonly miembros: readonly Usuario[];
  readonly cerrar: () => void;
}

/**
 * Dialog to enter days away, from a first to a last day. Past days can be chosen only with `yo` null, by an admin. What is typed
 * is kept in this tab until it is saved or discarded.
 */
export function DialogoAusencia({ yo, miembros, cerrar }: Props) {
  const id = useId();
  const hoy = hoyLocal();
  const { valores, cambiar, ...borrador } = useBorrador<Valores>(yo === null ? 'ausencia' : 'mi-ausencia', {
    miembro: yo === null ? '' : String(yo.id),
    desde: hoy,
    hasta: '',
    nota: '',
  });
  const { miembro, desde, hasta, nota } = valores;
  const apuntar = useAccion('apuntarAusencia', {
    texto: 'Error al apuntar la ausencia',
    dicho: 'Ausencia apuntada',
    alHacer: () => {
      borrador.olvidar();
      cerrar();
    },
    campos: true,
  });
  const { campos } = apuntar;
  const minimo = yo === null ? '2000-01-01' : hoy;

  const enviar = (e: FormEvent) => {
    e.preventDefault();
    void apuntar({ cuerpo: { miembro: Number(miembro), desde, hasta, nota } });
  };

  return (
    <Dialogo
      cerrar={cerrar}
      titulo={yo === null ? 'Apuntar una ausencia' : 'Voy a estar fuera'}
      sinGuardar={borrador}
      descripcion="Lo que toque esos días lo hará quien quiera. No rompe ninguna racha."
      pie={
        <Boton type="submit" form={id} ancho cargando={apuntar.ocupada && 'Guardando...'}>
          Apuntar
        </Boton>
      }
    >
      {/* Without `noValidate`: the browser asks for missing fields, and refuses days outside the limits. */}
      <form id={id} className="grid grid-cols-1 gap-5" onSubmit={enviar}>
        <Rechazo de={apuntar} menos={[...(yo === null ? ['miembro'] : []), 'desde', 'hasta', 'nota']} />
        {yo === null && (
          <Selector
            etiqueta="¿Quién?"
            vacia="Elige a quién"
            required
            value={miembro}
            onChange={(e) => cambiar({ miembro: e.target.value })}
            error={campos['miembro']?.[0]}
            opciones={miembros.map((m) => ({ valor: m.id, texto: m.first_name }))}
          />
        )}
        <Entrada
          etiqueta="Del"
          type="date"
          required
          min={minimo}
          max="2100-12-31"
          value={desde}
          onChange={(e) => cambiar({ desde: e.target.value })}
          error={campos['desde']?.[0]}
        />
        <Entrada
          etiqueta="Al"
          type="date"
          required
          min={desde}
          max="2100-12-31"
          value={hasta}
          onChange={(e) => cambiar({ hasta: e.target.value })}
          ayuda="Los dos días cuentan."
          error={campos['hasta']?.[0]}
        />
        <Entrada
          etiqueta="Nota"
          opcional
          maxLength={200}
          autoComplete="off"
          value={nota}
          onChange={(e) => cambiar({ nota: e.target.value })}
          ayuda={yo === null ? 'La leen solo esa persona y los administradores.' : 'La lees tú, y los administradores.'}
          error={campos['nota']?.[0]}
        />
      </form>
    </Dialogo>
  );
}
