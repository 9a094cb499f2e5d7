import { expect, it } from 'vitest'
import { passkeyElsewhere } from './passkey.ts'

it.each(['https://www.lou.example', 'https://lou.cn', 'https://203.0.113.9'])(
  'at %s the words say at which address keys are good',
  here => {
    expect(passkeyElsewhere('https://lou.example', here)).toContain('https://lou.example')
    expect(passkeyElsewhere(here, here)).toBe('')
  },
)
