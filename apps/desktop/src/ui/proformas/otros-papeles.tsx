import { Alert, Stack, Text } from "@mantine/core";
import { IconDownload, IconFileText, IconMail } from "@tabler/icons-react";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import type { ProformaVista } from "../../contract/index.ts";
import { descargar } from "../comun/descargar.ts";
import { Dialogo } from "../comun/dialogo.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { Correo } from "../documentos/correo.tsx";
import { puente } from "../puente.ts";

interface Props {
  readonly proforma: ProformaVista;
  readonly onCerrar: () => void;
}

/** A proforma on letter-size paper, as a file, or by mail. */
export function OtrosPapeles({ proforma: { id, nombre, estado, cliente }, onCerrar }: Props) {
  const { ocupada, fallo, llamar } = useLlamada();
  const [dicho, setDicho] = useState<string | null>(null);
  const [correo, setCorreo] = useState(false);
  const enCarta = () =>
    void llamar(puente.invoke("imprimirProforma", { id, formato: "pagina" }), () =>
      setDicho("La hoja está en la cola de la impresora de carta."),
    );
  if (correo)
    return (
      <Correo
        que={`la proforma ${nombre}`}
        inicial={cliente.correo}
        enviar={(direccion) => puente.invoke("enviarProforma", { id, correo: direccion })}
        onCerrar={() => setCorreo(false)}
      />
    );
  const boton = { variant: "default", size: "lg", loading: ocupada } as const;
  return (
    <Dialogo opened onClose={onCerrar} title={`Proforma ${nombre}`} centered>
      <Stack>
        <Boton {...boton} leftSection={<IconFileText size={18} />} falta={null} onClick={enCarta}>
          Imprimir en carta
        </Boton>
        <Boton
          {...boton}
          leftSection={<IconDownload size={18} />}
          falta={null}
          onClick={() => void llamar(puente.invoke("pdfProforma", { id }), descargar)}
        >
          Descargar PDF
        </Boton>
        <Boton
          {...boton}
          leftSection={<IconMail size={18} />}
          falta={
            estado === "vencida" || estado === "descartada" ? "Se envía mientras valen sus precios." : null
          }
          onClick={() => setCorreo(true)}
        >
          Enviar por correo
        </Boton>
        <Fallo fallo={fallo} />
        {dicho !== null && (
          <Alert color="verde" role="status">
            <Text>{dicho}</Text>
          </Alert>
        )}
      </Stack>
    </Dialogo>
  );
}
