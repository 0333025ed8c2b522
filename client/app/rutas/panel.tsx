import { lazy, Suspense } from 'react';
import { EnlaceJusto } from '#client/features/certificado/components/enlace-justo.tsx';
import { OtrosRepartos } from '#client/features/certificado/components/otros-repartos.tsx';
import { PanelAdmin } from '#client/features/panel/panel-admin.tsx';
import { EnlaceReajuste } from '#client/features/reajuste/components/enlace-reajuste.tsx';
import { Oferta } from '#client/features/reajuste/components/oferta.tsx';
import { FranjaReloj } from '#client/features/reloj/components/franja-reloj.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';

const PanelReparto = lazy(() =>
  import('#client/features/reparto/components/panel-reparto.tsx').then((m) => ({ default: m.PanelReparto })),
);

const TarjetaPantallas = lazy(() =>
  import('#client/features/pantalla/components/tarjeta-pantallas.tsx').then((m) => ({ default: m.TarjetaPantallas })),
);

const TarjetaAparatos = lazy(() =>
  import('#client/features/caras/components/tarjeta-aparatos.tsx').then((m) => ({ default: m.TarjetaAparatos })),
);

const TarjetaAusencias = lazy(() =>
  import('#client/features/ausencias/components/tarjeta-ausencias.tsx').then((m) => ({ default: m.TarjetaAusencias })),
);

const TarjetaLlevarse = lazy(() =>
  import('#client/features/traslado/components/tarjeta-llevarse.tsx').then((m) => ({ default: m.TarjetaLlevarse })),
);

/** The admin's panel, with what other features bring to its tabs. */
export function Component() {
  return (
    <PanelAdmin
      franjas={
        <>
          <FranjaReloj />
          <Oferta />
        </>
      }
      reparto={
        <Suspense fallback={<Esqueleto />}>
          <div className="grid grid-cols-1 gap-6">
            <PanelReparto />
            <EnlaceReajuste />
            <EnlaceJusto />
            <OtrosRepartos titulo="Certificados" />
          </div>
        </Suspense>
      }
      aparatos={
        <Suspense fallback={<Esqueleto filas={1} />}>
          <TarjetaAparatos />
        </Suspense>
      }
      ausencias={
        <Suspense fallback={<Esqueleto filas={1} />}>
          <TarjetaAusencias deTodos />
        </Suspense>
      }
      pantallas={
        <Suspense fallback={<Esqueleto filas={1} />}>
          <TarjetaPantallas />
        </Suspense>
      }
      datos={
        <Suspense fallback={<Esqueleto filas={1} />}>
          <TarjetaLlevarse />
        </Suspense>
      }
    />
  );
}
