import { Alert, Button, Modal, NumberInput, Stack, Switch, Text } from "@mantine/core";
import { NUMEROS_OMITIDOS } from "@mostrador/core";
import { useState } from "react";
import { request, useAccion } from "../api.ts";
import { Aviso } from "../comun.tsx";
import { entero, falta } from "@mostrador/core/formato";
import { Boton } from "@mostrador/ui";
import { msDe, useAhora } from "../reloj.ts";

interface Codigo {
  readonly codigo: string;
  readonly venceEn: string;
  readonly direcciones: readonly string[];
  readonly deLaCaja: boolean;
}

/** Pairs a till: asks for its branch, then shows the code to type into the till. */
export function Emparejar({ cerrar }: { readonly cerrar: () => void }) {
  const [codigo, setCodigo] = useState<Codigo | null>(null);
  return (
    <Modal opened onClose={cerrar} title="Emparejar una caja" centered>
      {codigo === null ? (
        <PedirCodigo onCodigo={setCodigo} />
      ) : (
        <CodigoDado codigo={codigo} cerrar={cerrar} />
      )}
    </Modal>
  );
}

function PedirCodigo({ onCodigo }: { readonly onCodigo: (codigo: Codigo) => void }) {
  const [sucursal, setSucursal] = useState(0);
  const [reemplazar, setReemplazar] = useState(false);
  const [puntoVenta, setPuntoVenta] = useState<number | string>("");
  const accion = useAccion();
  const crear = () =>
    accion.hacer(async () => {
      const suyo = reemplazar && typeof puntoVenta === "number" ? { punto_venta: puntoVenta } : {};
      onCodigo(await request("POST", "/v1/terminales/codigos", { sucursal, reemplazar, ...suyo }));
    });
  return (
    <Stack>
      <Text size="sm">
        Se crea un código que se escribe en el programa de la caja. La caja tendrá su propio punto de venta.
      </Text>
      <NumberInput
        label="Sucursal"
        min={0}
        max={9999}
        value={sucursal}
        onChange={(n) => setSucursal(Number(n))}
      />
      <Switch
        label="Reemplaza a una caja que se perdió o se dañó"
        checked={reemplazar}
        onChange={(e) => setReemplazar(e.currentTarget.checked)}
      />
      {reemplazar && (
        <NumberInput
          label="Punto de venta de esa caja"
          description={`La caja anterior queda revocada y se saltan ${entero(NUMEROS_OMITIDOS)} números. Si se la robaron, revóquela primero: lo que imprima esperará su decisión.`}
          min={1}
          max={9999}
          required
          value={puntoVenta}
          onChange={setPuntoVenta}
        />
      )}
      <Aviso error={accion.error} />
      <Boton
        onClick={crear}
        loading={accion.ocupada}
        falta={reemplazar && typeof puntoVenta !== "number" ? "Escriba el punto de venta de esa caja." : null}
      >
        Crear el código
      </Boton>
    </Stack>
  );
}

function CodigoDado({
  codigo: { codigo, venceEn, direcciones, deLaCaja },
  cerrar,
}: {
  readonly codigo: Codigo;
  readonly cerrar: () => void;
}) {
  const ahora = useAhora();
  return (
    <Stack align="center">
      <Text>Escriba este código en la caja:</Text>
      <Text className="codigo" fz={40} fw={700} data-codigo>
        {codigo}
      </Text>
      <Text size="sm" c="dimmed">
        Sirve una vez; {falta(msDe(venceEn), ahora)}.
      </Text>
      <Direcciones direcciones={direcciones} deLaCaja={deLaCaja} />
      <Button variant="default" onClick={cerrar}>
        Listo
      </Button>
    </Stack>
  );
}

/**
 * The server's addresses, one of which is typed into the till together with the code. `deLaCaja`: a till's program runs
 * the server, and the till's settings open it to the network.
 */
export function Direcciones({
  direcciones,
  deLaCaja,
}: {
  readonly direcciones: readonly string[];
  readonly deLaCaja: boolean;
}) {
  if (direcciones.length === 0)
    return (
      <Alert color="orange">
        Este servidor atiende solo a su propia computadora.{" "}
        {deLaCaja
          ? "Para otra, abra en la caja de esa computadora el menú (F10), «Otra computadora», y encienda «Otras computadoras de la tienda pueden conectarse a esta»."
          : "Para que otra lo alcance, pida a quien lo instaló que lo abra a la red de la tienda (MOSTRADOR_HOST)."}
      </Alert>
    );
  return (
    <Stack gap={4} align="center">
      <Text size="sm">Dirección del servidor:</Text>
      {direcciones.map((direccion) => (
        <Text key={direccion} fw={600} data-direccion>
          {direccion}
        </Text>
      ))}
    </Stack>
  );
}
