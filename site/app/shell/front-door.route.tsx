import { screens } from '@xiaolou/contract/address'
import { type LoaderFunctionArgs, replace } from 'react-router'

/** `/` is only a door; what was asked for with the address (`?showSpecial`) goes through it. */
export const loader = ({ url }: LoaderFunctionArgs) => replace(screens.home.path + url.search)
export const clientLoader = loader

export default function FrontDoor() {
  return null
}
