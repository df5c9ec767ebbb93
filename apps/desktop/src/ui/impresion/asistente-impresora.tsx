import { Alert, Button, Group, Stack, Stepper } from "@mantine/core";
import { useState } from "react";
import { Dialogo } from "../comun/dialogo.tsx";
import type { Configuracion, Impresora, RolloImpresora } from "../../contract/index.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { Fallo } from "../comun/fallo.tsx";
import { CodigoQr, CorteYCajon, Destino, Letras, type Prueba } from "./pasos-impresora.tsx";

interface Props {
  readonly datos: Configuracion;
  readonly onListo: (elegido: Partial<Configuracion>) => void;
  readonly onCerrar: () => void;
}

const PASOS = ["Dónde está", "Letras", "Código QR", "Corte y cajón"] as const;

/**
 * Sets up a roll printer by its printouts: each step prints, and the owner picks the correct one. Nothing is
 * saved before the end.
 */
export function AsistenteImpresora({ datos, onListo, onCerrar }: Props) {
  const [paso, setPaso] = useState(0);
  const [impresora, setImpresora] = useState<Impresora>(datos.impresora);
  const [papel, setPapel] = useState<RolloImpresora>({
    columnas: datos.columnas,
    letras: datos.letras,
    qr: datos.qr,
    corte: datos.corte,
    pinCajon: datos.pinCajon,
  });
  const [abrirCajon, setAbrirCajon] = useState(datos.abrirCajon);
  const { ocupada, fallo, llamar } = useLlamada();
  const [salio, setSalio] = useState<string | null>(null);
  const poner = (cambio: Partial<RolloImpresora>) => setPapel((antes) => ({ ...antes, ...cambio }));
  const probar = (que: Prueba) => {
    setSalio(null);
    void llamar(puente.invoke("probarImpresora", { impresora, papel, que }), ({ destino }) =>
      setSalio(destino),
    );
  };
  const ir = (siguiente: number) => {
    setSalio(null);
    setPaso(siguiente);
  };
  const delPaso = { papel, onCambio: poner, ocupada, onProbar: probar };
  const ultimo = paso === PASOS.length - 1;
  return (
    <Dialogo opened onClose={onCerrar} size="48rem" title="Configurar la impresora, paso a paso">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ultimo) onListo({ impresora, ...papel, abrirCajon });
          else ir(paso + 1);
        }}
      >
        <Stack gap="lg">
          <Stepper active={paso} size="sm" allowNextStepsSelect={false} onStepClick={ir}>
            {PASOS.map((titulo) => (
              <Stepper.Step key={titulo} label={titulo} />
            ))}
          </Stepper>
          {paso === 0 && <Destino {...delPaso} impresora={impresora} onImpresora={setImpresora} />}
          {paso === 1 && <Letras {...delPaso} />}
          {paso === 2 && <CodigoQr {...delPaso} />}
          {ultimo && <CorteYCajon {...delPaso} abrirCajon={abrirCajon} onAbrirCajon={setAbrirCajon} />}
          <Fallo fallo={fallo} />
          {salio !== null && <Alert color="verde">Enviado a {salio}.</Alert>}
          <Group justify="space-between">
            <Button variant="default" onClick={() => (paso === 0 ? onCerrar() : ir(paso - 1))}>
              {paso === 0 ? "Volver" : "Atrás"}
            </Button>
            <Button type="submit">{ultimo ? "Usar esta impresora" : "Siguiente"}</Button>
          </Group>
        </Stack>
      </form>
    </Dialogo>
  );
}
