import { setTimeout as esperar } from "node:timers/promises";
import { call } from "./mostrador.ts";

interface Resultado {
  estado: string;
  validadas: number;
  mensajes: { cuf: string | null; codigo: number; descripcion: string }[];
}

// 1. El corte, ya terminado: desde la primera fecha_emision hasta la última.
await call("POST", "/v1/contingencia/evento", {
  tipo_evento: 2,
  fecha_inicio: process.env.DESDE,
  fecha_fin: process.env.HASTA,
});

// 2. Todo lo que espera, en los paquetes que hagan falta.
const { paquetes } = await call<{ paquetes: { codigo_recepcion: string }[] }>(
  "POST",
  "/v1/contingencia/paquete",
  {},
);

// 3. El resultado de cada uno, hasta que no esté RECIBIDO.
for (const { codigo_recepcion } of paquetes) {
  const validar = () => call<Resultado>("POST", "/v1/contingencia/validar-paquete", { codigo_recepcion });
  let resultado = await validar();
  while (resultado.estado === "RECIBIDO") {
    await esperar(2000);
    resultado = await validar();
  }
  console.log(resultado.estado, resultado.validadas);
  for (const { cuf, codigo, descripcion } of resultado.mensajes) console.log(cuf, codigo, descripcion);
}
