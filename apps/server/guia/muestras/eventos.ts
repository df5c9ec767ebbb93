import { call } from "./mostrador.ts";

interface Pagina {
  eventos: { id: string; type: string; timestamp: string }[];
  cursor: number;
  hay_mas: boolean;
}

let desde = Number(process.env.CURSOR); // 0 la primera vez
for (;;) {
  const pagina: Pagina = await call("GET", `/v1/eventos?desde=${desde}&limite=100`);
  for (const { id, type, timestamp } of pagina.eventos) console.log(id, type, timestamp);
  desde = pagina.cursor; // guárdelo junto con lo que hizo con los eventos
  if (!pagina.hay_mas) break;
}
