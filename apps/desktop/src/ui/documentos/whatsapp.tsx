import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconBrandWhatsapp } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { parseCelular, type Cuf } from "@mostrador/core";
import { Boton } from "@mostrador/ui";
import type { FalloPuente, Salida } from "../../contract/index.ts";
import { Dialogo } from "../comun/dialogo.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { puente } from "../puente.ts";

/**
 * Sends an invoice's page by WhatsApp to a number that the cashier types. A QR of the same page is for a
 * buyer who scans it here.
 */
export function Whatsapp({ cuf, onCerrar }: { readonly cuf: Cuf; readonly onCerrar: () => void }) {
  const [texto, setTexto] = useState("");
  const celular = parseCelular(texto);
  const { pagina, para, fallo } = usePagina(cuf, celular);
  const largo = texto.replace(/\D/g, "").length >= 8;
  return (
    <Dialogo opened onClose={onCerrar} title="Enviar por WhatsApp" centered>
      <Stack>
        <TextInput
          label="Celular del cliente"
          description="Ocho cifras; el +591 se pone solo."
          placeholder="71234567"
          inputMode="tel"
          size="md"
          autoFocus
          data-lee="documento"
          autoComplete="off"
          leftSection="+591"
          leftSectionWidth="4rem"
          error={largo && celular === null && "Un celular de Bolivia tiene ocho cifras y empieza con 6 o 7."}
          value={texto}
          onChange={(event) => setTexto(event.currentTarget.value)}
        />
        <Fallo fallo={fallo} />
        <Abrir
          enlace={celular === null || para !== celular ? null : (pagina?.enlace ?? null)}
          fallo={fallo}
        />
        {pagina !== null && <Codigo pagina={pagina} />}
      </Stack>
    </Dialogo>
  );
}

function Abrir({ enlace, fallo }: { readonly enlace: string | null; readonly fallo: FalloPuente | null }) {
  const icono = <IconBrandWhatsapp size={18} />;
  if (enlace === null)
    return (
      <Boton
        leftSection={icono}
        falta={fallo === null ? "Escriba el celular del cliente." : "No hay qué enviar todavía."}
      >
        Abrir WhatsApp
      </Boton>
    );
  return (
    <Button component="a" leftSection={icono} href={enlace} target="_blank" rel="noreferrer">
      Abrir WhatsApp
    </Button>
  );
}

function Codigo({ pagina: { pagina, qr } }: { readonly pagina: Pagina }) {
  return (
    <Group wrap="nowrap" align="center">
      <svg
        className="qr-pagina"
        role="img"
        aria-label={`QR de la página de la factura: ${pagina}`}
        viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
        shapeRendering="crispEdges"
      >
        <path d={qr.d} />
      </svg>
      <Text className="suave">
        O que el cliente escanee este código con su teléfono: abre la página de su factura.
      </Text>
    </Group>
  );
}

type Pagina = Salida<"compartirFactura">;

/** Fetches the invoice's page, and the link for a number once it is complete. `para`: the number that the link is for. */
function usePagina(cuf: Cuf, celular: string | null) {
  const [pagina, setPagina] = useState<Pagina | null>(null);
  const [para, setPara] = useState<string | null>(null);
  const [fallo, setFallo] = useState<FalloPuente | null>(null);
  useEffect(() => {
    let vigente = true;
    void puente.invoke("compartirFactura", { cuf, celular }).then((result) => {
      if (!vigente) return;
      setFallo(result.ok ? null : result.error);
      setPagina(result.ok ? result.value : null);
      setPara(celular);
    });
    return () => {
      vigente = false;
    };
  }, [cuf, celular]);
  return { pagina, para, fallo };
}
