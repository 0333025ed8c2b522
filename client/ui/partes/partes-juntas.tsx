import { type ReactNode, useState } from 'react';
import type { CargaFamilia } from '#shared/contracts/cuotas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { repartoPorEdades } from '#shared/domain/porcentajes.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaCarga, consultaReajustes, consultaUsuarios } from '#client/lib/red/consultas.ts';
import {
  aBorrador,
  type Ajuste,
  type Borrador,
  comoCarga,
  hayEdades,
  iguales,
  sumar,
  textoDiferencia,
  textoNoSuman,
  textoPropuesta,
  textoSinGuardar,
  useAjuste,
} from '#client/lib/reparto/partes.ts';
import { Franja } from '#client/ui/franja.tsx';
import { PieFijo } from '#client/ui/pie-fijo.tsx';
import { EditorPartes } from './editor-partes.tsx';
import { cx } from '#client/lib/navegador/cx.ts';
import { Boton } from '#client/ui/boton.tsx';
import { useQuery } from '@tanstack/react-query';

interface Props {
  readonly carga: CargaFamilia;
  readonly usuarios: readonly Usuario[];
  /** Unsaved shares, by member id. */
  readonly borrador: Borrador;
  readonly alCambiar: (borrador: Borrador) => void;
  /** Whether the total with the button to save stays in sight while the screen scrolls. */
  readonly pieFijo?: boolean;
  readonly children?: ReactNode;
}

/** The editor of shares with one button that saves all of them, which needs a sum of exactly 100. */
export function PartesJuntas({ carga, usuarios, borrador, alCambiar, pieFijo = false, children }: Props) {
  const [intentado, setIntentado] = useState(false);
  const miembros = carga.configuraciones.flatMap(
    (c) => usuarios.find((u) => u.id === c.miembro && u.tiene_cuenta) ?? [],
  );
  const edades = aBorrador(repartoPorEdades(miembros));
  // While nothing is saved, members of different ages start with shares by age: a child's should not equal an adult's.
  const guardado =
    carga.guardada || !hayEdades(miembros)
      ? aBorrador(carga.configuraciones.map((c) => ({ miembro: c.miembro, porcentaje: c.porcentaje_carga })))
      : edades;
  // Only current members with an account: some may have joined, or lost their account, since the first unsaved edit.
  const valores: Borrador = Object.fromEntries(miembros.map((m) => [m.id, borrador[m.id] ?? guardado[m.id] ?? 0]));
  const total = sumar(valores);
  const porEdades = iguales(valores, edades);
  const ajuste = useAjuste({ miembros, valores, aplicar: alCambiar, cualquierSuma: true });
  const guardar = useAccion('guardarCarga', {
    texto: 'Error al guardar configuraciones',
    dicho: '¡Configuración guardada correctamente!',
    alHacer: (guardada, _, cache) => {
      cache.setQueryData(consultaCarga.queryKey, guardada);
      alCambiar({});
      setIntentado(false);
      ajuste.olvidar();
    },
  });
  const enviar = () => {
    setIntentado(true);
    if (total === 100) void guardar({ cuerpo: comoCarga(valores) });
  };
  const pie = (
    <TotalPartes
      total={total}
      ajuste={ajuste}
      error={intentado && total !== 100 ? textoNoSuman(total) : null}
      guardando={guardar.ocupada}
      alGuardar={enviar}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      {!carga.guardada && <Franja>{textoSinGuardar(miembros, valores)}</Franja>}
      <EditorPartes
        filas={miembros.map((m) => ({ miembro: m, valor: valores[m.id] ?? 0, detalle: m.grupo_edad_display }))}
        ajuste={ajuste}
        alMover={(id, n) => alCambiar({ ...borrador, [id]: n })}
        porEdadesPrimero={!carga.guardada && !porEdades}
      />
      {children}
      {pieFijo ? <PieFijo>{pie}</PieFijo> : <div className="grid grid-cols-1 gap-2">{pie}</div>}
    </div>
  );
}

interface PropsTotalPartes {
  readonly total: number;
  readonly ajuste: Ajuste;
  /** Message on why saving was refused, or null. */
  readonly error: string | null;
  readonly guardando: boolean;
  readonly alGuardar: () => void;
}

/**
 * The total of all shares, and the button to save them together. At any other total than 100 % it also shows a button that
 * scales the shares to 100 %, and what that would do.
 */
function TotalPartes({ total, ajuste, error, guardando, alGuardar }: PropsTotalPartes) {
  const color = total === 100 ? 'text-bien' : 'text-atencion';
  return (
    <>
      {error !== null && (
        <p role="alert" className="font-bold text-mal">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className="grid gap-0.5">
          <span className="sr-only">Total</span>
          <span className={cx('cifra text-3xl', color)}>{total}%</span>
          <span className={cx('leading-tight font-extrabold', color)}>{textoDiferencia(total)}</span>
        </output>
        <div className="flex flex-1 basis-40 flex-wrap justify-end gap-2">
          {total !== 100 && (
            <Boton variante="tonal" className="flex-1 basis-32 sm:max-w-60" onClick={ajuste.cuadrar}>
              Cuadrar a 100
            </Boton>
          )}
          <Boton className="flex-1 basis-32 sm:max-w-60" cargando={guardando && 'Guardando...'} onClick={alGuardar}>
            Guardar
          </Boton>
        </div>
      </div>
      {total !== 100 && <p className="text-sm leading-tight text-suave">{ajuste.queHariaCuadrar}</p>}
    </>
  );
}

/**
 * Proposed shares for members who live here part of the time, with a button that saves them all. Renders nothing without a
 * proposal, or if `salvoEnOferta` and the panel's offer of a reajuste shows the same shares.
 */
export function PropuestaPartes({ salvoEnOferta = false }: { readonly salvoEnOferta?: boolean }) {
  const { data: carga } = useQuery(consultaCarga);
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const { data: reajustes } = useQuery(consultaReajustes);
  const guardar = useAccion('guardarCarga', {
    texto: 'Error al guardar configuraciones',
    dicho: '¡Configuración guardada correctamente!',
  });
  const propuesta = carga?.propuesta ?? null;
  const enOferta = salvoEnOferta && reajustes?.motivos.some((m) => m.motivo === 'VIVE_CAMBIADO') === true;
  if (propuesta === null || enOferta) return null;
  return (
    <Franja>
      <p>{textoPropuesta(propuesta, usuarios)}</p>
      <Boton
        className="mt-2"
        cargando={guardar.ocupada && 'Guardando...'}
        onClick={() => void guardar({ cuerpo: { configuraciones: propuesta.configuraciones } })}
      >
        Aceptar estas partes
      </Boton>
    </Franja>
  );
}
