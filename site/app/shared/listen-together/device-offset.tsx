import { useState } from 'react'
import { getOffsetMs, setOffsetMs } from './listen.client.ts'

const maxMs = 500
const stepMs = 10

/** Wireless headphones play late: the correction for this device, stored in this browser. */
export function DeviceOffset() {
  const [ms, setMs] = useState(getOffsetMs)
  const change = (next: number) => {
    setOffsetMs(next)
    setMs(next)
  }
  const words = ms === 0 ? '不调' : ms > 0 ? `提前 ${ms} 毫秒` : `推后 ${-ms} 毫秒`
  return (
    <details className="together-part">
      <summary>蓝牙耳机慢半拍</summary>
      <p className="together-empty ink-3 text-14">和旁边的人对不上时调一调，只管这台设备。</p>
      <label className="together-offset row">
        <span className="sr-only">这台设备的提前量</span>
        <input
          type="range"
          min={-maxMs}
          max={maxMs}
          step={stepMs}
          value={ms}
          aria-valuetext={words}
          onChange={event => change(event.currentTarget.valueAsNumber)}
        />
        <output className="tabular">{words}</output>
      </label>
    </details>
  )
}
