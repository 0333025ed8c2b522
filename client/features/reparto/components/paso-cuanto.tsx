import type { Usuario } from '#shared/contracts/familias.ts';
import { enumerar } from '#shared/domain/palabras.ts';
import { repartoPorEdades, type Porcentaje } from '#shared/domain/porcentajes.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { mensajeDeError } from '#client/lib/red/error-api.ts';
import { hayEdades } from '#client/lib/reparto/partes.ts';
import { Franja } from '#client/ui/franja.tsx';
import { PartesJuntas } from '#client/ui/partes/partes-juntas.tsx';
import { PropuestaPartes } from '#client/ui/partes/propuesta-partes.tsx';
import { PasoGuiado, ResumenPaso } from '#client/ui/paso-guiado.tsx';
import type { Comienzo } from '../usar-comienzo.ts';
import { noSuman } from './prevision.tsx';

interface PropsBarra {
  readonly partes: readonly Porcentaje[];
  readonly usuarios: readonly Usuario[];
  readonly fina?: boolean;
}

/** All shares in one bar, each in its member's colour. */
function BarraPartes({ partes, usuarios, fina = false }: PropsBarra) {
  const suyas = partes.flatMap((p) => {
    const miembro = usuarios.find((u) => u.id === p.miembro);
    return miembro === undefined || p.porcentaje === 0 ? [] : [{ ...p, miembro }];
  });
  const dichas = suyas.map((p) => `${p.miembro.first_name} ${String(p.porcentaje)} %`);
  return (
    <div className={cx('flex gap-0.5 overflow-hidden rounded-full', fina ? 'h-3' : 'h-8')}>
      <span className="sr-only">{enumerar(dichas)}</span>
      {suyas.map((p) => (
        <span
          key={p.miembro.id}
          aria-hidden
          style={{ ...estiloMiembro(p.miembro.color), flex: `${String(p.porcentaje)} 0 0` }}
          className={cx('bg-(--miembro)', !p.miembro.tiene_cuenta && 'opacity-60')}
        />
      ))}
    </div>
  );
}

/**
 * Returns the shares that a start would use, with unsaved edits. While none are saved, these are shares by age among all members,
 * as if all had joined.
 */
const partesDe = ({ carga, usuarios, prevision, valores }: Comienzo): readonly Porcentaje[] => {
  const guardadas = carga?.configuraciones.map((c) => ({ miembro: c.miembro, porcentaje: c.porcentaje_carga })) ?? [];
  const partes = carga?.guardada === true ? (prevision.data?.cuotas ?? guardadas) : repartoPorEdades(usuarios);
  return partes.map(({ miembro, porcentaje }) => ({ miembro, porcentaje: valores.sinGuardar[miembro] ?? porcentaje }));
};

/** «Cuánto cada uno», the third step in preparing a draft: the shares, by age unless somebody changes them. */
export function PasoCuanto({ comienzo }: { readonly comienzo: Comienzo }) {
  const { usuarios, carga, valores, cambiar, prevision } = comienzo;
  const partes = partesDe(comienzo);
  const conCuenta = usuarios.filter((u) => u.tiene_cuenta);
  const motivo = noSuman(prevision.error) ? mensajeDeError(prevision.error, 'Error al calcular las cuotas') : null;
  const solo = usuarios.length < 2;
  return (
    <PasoGuiado
      n={3}
      titulo="Cuánto cada uno"
      hecho={!solo && motivo === null && !comienzo.porGuardar}
      abierto={motivo !== null || comienzo.porGuardar}
      resumen={!solo && <BarraPartes partes={partes} usuarios={usuarios} fina />}
    >
      {motivo === null ? <BarraPartes partes={partes} usuarios={usuarios} /> : <Franja tipo="mal">{motivo}</Franja>}
      {carga?.guardada === false && conCuenta.length < usuarios.length && (
        <ResumenPaso>{hayEdades(usuarios) ? 'Por edades' : 'A partes iguales'}, cuando entren todos.</ResumenPaso>
      )}
      <PropuestaPartes />
      {carga !== undefined && conCuenta.length > 1 && (
        <PartesJuntas
          carga={carga}
          usuarios={usuarios}
          borrador={valores.sinGuardar}
          alCambiar={(nuevas) => cambiar({ sinGuardar: nuevas })}
        />
      )}
    </PasoGuiado>
  );
}
