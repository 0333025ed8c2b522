import { CircleAlert, CircleCheck } from 'lucide-react';
import { Toaster } from 'sonner';
import 'sonner/dist/styles.css';
import { useHayHoja } from './atras.ts';

/**
 * The place of toasts: at the bottom, above the navigation and above a fixed footer (`--pie`). While a sheet is open they appear
 * at the top, because its buttons are at the bottom. Mounted once, in the layout.
 */
export function Tostador() {
  return (
    <Toaster
      // Without `dir` sonner reads the page's direction at each render, which forces a layout.
      dir="ltr"
      position={useHayHoja() ? 'top-center' : 'bottom-center'}
      offset={{ bottom: 'calc(2rem + var(--pie, 0px))' }}
      mobileOffset={{
        top: 'calc(min(1rem, 16px) + env(safe-area-inset-top))',
        bottom: 'calc(6rem + var(--pie, 0px) + env(safe-area-inset-bottom))',
        left: 'min(1rem, 16px)',
        right: 'min(1rem, 16px)',
      }}
      containerAriaLabel="Avisos"
      icons={{
        success: <CircleCheck className="size-[min(1.5rem,32px)] text-bien" />,
        error: <CircleAlert className="size-[min(1.5rem,32px)] text-mal" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full flex-wrap items-center gap-3 rounded-control bg-superficie px-[min(1rem,16px)] py-3.5 font-sans text-texto shadow-carta border border-borde',
          // With large text the button moves below the message.
          content: 'min-w-0 flex-1 basis-[min(8rem,60%)] font-bold break-words',
          actionButton: 'min-h-12 shrink-0 rounded-control bg-marca-tenue px-4 font-extrabold text-marca-fuerte',
        },
      }}
    />
  );
}
