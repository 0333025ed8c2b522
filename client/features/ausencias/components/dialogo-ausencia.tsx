import { useId, type FormEvent } from 'react';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { useAccion } from '#client/lib/accion.ts';
import { useBorrador } from '#client/lib/borrador.ts';
import { hoyLocal } from '#client/lib/fechas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { Opciones } from '#client/ui/opciones.tsx';
import { Selector } from '#client/ui/selector.tsx';

const FORMAS = [
  { valor: 'dias', titulo: 'Unos días', texto: 'Un viaje, unas vacaciones, estar malo.' },
  {
    valor: 'alternas',
    titulo: 'Una semana sí y otra no',
    texto: 'Una semana fuera y otra en casa, como con dos casas.',
  },
] as const;
type Forma = (typeof FORMAS)[number]['valor'];

interface Valores {
  readonly miembro: string;
  readonly forma: Forma;
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

/** Dialog to enter days away: «del… al…», or every second week from a day on. Keeps the input when saving fails. */
export function DialogoAusencia({ yo, miembros, cerrar }: Props) {
  const id = useId();
  const hoy = hoyLocal();
  const { valores, cambiar, ...borrador } = useBorrador<Valores>(yo === null ? 'ausencia' : 'mi-ausencia', {
    miembro: yo === null ? '' : String(yo.id),
    forma: 'dias',
    desde: hoy,
    hasta: '',
    nota: '',
  });
  const { miembro, forma, desde, hasta, nota } = valores;
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
  const alternas = forma === 'alternas';
  const minimo = yo === null ? '2000-01-01' : hoy;

  const enviar = (e: FormEvent) => {
    e.preventDefault();
    const cuerpo = { miembro: Number(miembro), desde, hasta: hasta === '' ? null : hasta, alternas, nota };
    void apuntar({ cuerpo });
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
      {/* The browser's own validation asks for missing fields. */}
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
        <Opciones etiqueta="¿Cómo?" opciones={FORMAS} valor={forma} alCambiar={(nueva) => cambiar({ forma: nueva })} />
        <Entrada
          etiqueta={alternas ? 'Primer día fuera' : 'Del'}
          type="date"
          required
          min={minimo}
          max="2100-12-31"
          value={desde}
          onChange={(e) => cambiar({ desde: e.target.value })}
          ayuda={alternas ? 'Siete días fuera desde ese, siete en casa, y así.' : undefined}
          error={campos['desde']?.[0]}
        />
        <Entrada
          etiqueta={alternas ? 'Hasta' : 'Al'}
          opcional={alternas}
          type="date"
          required={!alternas}
          min={desde}
          max="2100-12-31"
          value={hasta}
          onChange={(e) => cambiar({ hasta: e.target.value })}
          ayuda={alternas ? 'Vacío: sigue así.' : 'Los dos días cuentan.'}
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
