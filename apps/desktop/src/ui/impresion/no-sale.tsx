/** Notices about a printer that fails, with the possible remedies. */
import { Alert, Button, Group } from "@mantine/core";
import { IconBrandWhatsapp, IconPrinter, IconPrinterOff, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import type { Cuf } from "@mostrador/core";
import type { EstadoCaja } from "../../contract/index.ts";
import { useCaja } from "../comun/contexto-caja.ts";
import { Whatsapp } from "../documentos/whatsapp.tsx";
import { puente } from "../puente.ts";

/**
 * Notice that the ticket of a sale cannot be printed while the buyer waits. It offers a retry, another printer, and the invoice by
 * WhatsApp.
 */
export function TicketNoSale({ cuf, onSalir }: { readonly cuf: Cuf | null; readonly onSalir: () => void }) {
  const { abrir, sinPapel } = useCaja();
  const [porWhatsapp, setPorWhatsapp] = useState(false);
  if (sinPapel === null) return null;
  return (
    <Alert
      color="red"
      role="alert"
      w="100%"
      icon={<IconPrinterOff size={20} />}
      title="El ticket todavía no salió"
      data-testid="ticket-no-sale"
    >
      {sinPapel} La factura ya está emitida y guardada; la caja sigue intentando.
      <Group gap="xs" mt="sm">
        <Reintentar />
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} />}
          onClick={() => {
            onSalir();
            abrir("configuracion", "impresora");
          }}
        >
          Usar otra impresora
        </Button>
        {cuf !== null && (
          <Button
            variant="default"
            leftSection={<IconBrandWhatsapp size={18} />}
            onClick={() => setPorWhatsapp(true)}
          >
            Enviar por WhatsApp
          </Button>
        )}
      </Group>
      {porWhatsapp && cuf !== null && <Whatsapp cuf={cuf} onCerrar={() => setPorWhatsapp(false)} />}
    </Alert>
  );
}

/** Notice that stands on the selling screen while the printer fails. */
export function BandaImpresora({ impresora: { error, enCola } }: Pick<EstadoCaja, "impresora">) {
  const { abrir } = useCaja();
  if (error === null) return null;
  return (
    <div role="status" className="banda de-pie rojo" data-testid="banda-impresora">
      <span>
        La impresora no responde: {enCola === 1 ? "1 papel espera" : `${enCola} papeles esperan`}. {error}
      </span>
      <Reintentar />
      <Button variant="default" onClick={() => abrir("configuracion", "impresora")}>
        Ver la impresora
      </Button>
    </div>
  );
}

function Reintentar() {
  const [ocupada, setOcupada] = useState(false);
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} />}
      loading={ocupada}
      onClick={() => {
        setOcupada(true);
        void puente.invoke("reintentarImpresion", {}).finally(() => setOcupada(false));
      }}
    >
      Reintentar
    </Button>
  );
}
