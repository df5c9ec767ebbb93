<?php
require 'mostrador.php';

$cursor = '';
while ($cursor !== null) {
    $filtro = ['limite' => 2, 'estado' => 'EMITIDA'] + ($cursor === '' ? [] : ['cursor' => $cursor]);
    $lista = llamar('GET', '/v1/facturas?' . http_build_query($filtro));
    foreach ($lista['facturas'] as $factura) {
        echo "{$factura['numero_factura']} {$factura['monto_total']}\n";
    }
    $cursor = $lista['paginacion']['siguiente'];
}
